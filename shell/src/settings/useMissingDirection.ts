import { useNotify } from '@farm/remote-sdk';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useDirection } from './direction.ts';

/** Failures already reported; a change of layout mounts a new header, which must not report them again. */
const reportedFailures = new WeakSet<object>();

/** Notifies the user once if a direction chosen in another tab or on an earlier visit failed to load. */
export function useMissingDirection(): void {
  const intl = useIntl();
  const notify = useNotify();
  const { missing } = useDirection();
  useEffect(() => {
    if (!missing || reportedFailures.has(missing)) return;
    reportedFailures.add(missing);
    notify.error(intl.formatMessage({ id: 'shell.settings.direction.failed' }));
  }, [missing, intl, notify]);
}
