import { useIntl } from '@farm/remote-sdk';
import type { CopyTextWords } from '@farm/ui/marks';

/** The words around a `CopyText`; `what` is said by its button, since a page has many of them. */
export function useCopyWords(what: string): CopyTextWords {
  const intl = useIntl();
  return {
    copy: intl.formatMessage({ id: 'devices.copy' }, { what }),
    copied: intl.formatMessage({ id: 'devices.copied' }),
    selected: intl.formatMessage({ id: 'devices.copySelected' }),
  };
}
