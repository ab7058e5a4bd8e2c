import { useNotify } from '@farm/remote-sdk';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useDirection } from './direction.ts';

/** What has been said: another head, with another layout, does not say it again. */
const said = new WeakSet<object>();

/** Says once that the direction did not load which another tab or an earlier visit chose. */
export function useMissingDirection(): void {
  const intl = useIntl();
  const notify = useNotify();
  const { missing } = useDirection();
  useEffect(() => {
    if (!missing || said.has(missing)) return;
    said.add(missing);
    notify.error(intl.formatMessage({ id: 'shell.settings.direction.failed' }));
  }, [missing, intl, notify]);
}
