import { useIntl } from '@farm/remote-sdk';
import { useCallback } from 'react';

/** Finds a text by its message id: a newer farm records actions and facts that this version has no words for. */
export function useFindText(): (id: string) => string | undefined {
  const intl = useIntl();
  return useCallback(
    (id) => (Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id }) : undefined),
    [intl],
  );
}
