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
  const open = useCallback(
    (id: string) => void navigate({ search: `?${PARAM}=${encodeURIComponent(id)}` }, { state: OPENED_HERE }),
    [navigate],
  );
  const close = useCallback(() => {
    if (wasOpenedHere) void navigate(-1);
    // After following a link, closing leads to the list, not back to the page with the link.
    else void navigate({ search: '' }, { replace: true });
  }, [wasOpenedHere, navigate]);
  return { openId: params.get(PARAM), open, close };
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}
