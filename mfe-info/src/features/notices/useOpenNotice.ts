import { useLocation, useNavigate, useSearchParams } from '@farm/remote-sdk';
import { useCallback } from 'react';

const PARAM = 'notice';
const OPENED_HERE = { isOpenedHere: true };

/** The open notice, held in the URL: notices can be linked to, and Back closes a notice opened on this page. */
export function useOpenNotice() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const wasOpenedHere = isOpenedHere(location.state);
  const toSearch = useCallback(
    (id: string | null) => {
      const next = new URLSearchParams(params);
      if (id === null) next.delete(PARAM);
      else next.set(PARAM, id);
      return `?${next.toString()}`;
    },
    [params],
  );
  const open = useCallback(
    (id: string) => void navigate({ search: toSearch(id) }, { state: OPENED_HERE }),
    [navigate, toSearch],
  );
  const close = useCallback(() => {
    if (wasOpenedHere) void navigate(-1);
    // After following a link, closing leads to the list, not back to the page with the link.
    else void navigate({ search: toSearch(null) }, { replace: true });
  }, [wasOpenedHere, navigate, toSearch]);
  return { openId: params.get(PARAM), open, close };
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}
