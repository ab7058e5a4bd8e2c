import { useIntl } from '@farm/remote-sdk';
import type { CopyTextWords } from '@farm/ui/marks';

/** The words around a `CopyText`; `what` is said by its button, since a page has many of them. */
export function useCopyWords(what: string): CopyTextWords {
  const intl = useIntl();
  return {
    copy: intl.formatMessage({ id: 'assets.copy' }, { what }),
    copied: intl.formatMessage({ id: 'assets.copied' }),
    selected: intl.formatMessage({ id: 'assets.copySelected' }),
  };
}
