import { MIN_ACCOUNT_SEARCH_LENGTH } from '@farm/contracts/operator';
import { useSearchParams } from '@farm/remote-sdk';

const PARAMETER = 'search';
/** Longest text that is searched for, in characters. */
export const MAX_SEARCH_LENGTH = 254;

/** Search for accounts, stored in the page's address, so it survives reload and back. */
export function useAccountSearch() {
  const [params, setParams] = useSearchParams();
  // Copied text can bring control characters and direction marks, which no account has.
  const text = (params.get(PARAMETER) ?? '').replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '').trim();
  const search = text.slice(0, MAX_SEARCH_LENGTH);
  return {
    search,
    /** False while too little is entered to search for. */
    isComplete: search.length >= MIN_ACCOUNT_SEARCH_LENGTH,
    change: (next: string) =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          changed.delete(PARAMETER);
          if (next !== '') changed.set(PARAMETER, next);
          return changed;
        },
        { replace: true },
      ),
  };
}
