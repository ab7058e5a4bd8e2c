import { useLocation, useNavigate, useSearchParams } from '@farm/remote-sdk';
import { useCallback } from 'react';

const PARAM = 'notice';
const OPENED_HERE = { isOpenedHere: true };

/** The notice that the address names: it can be linked to, and Back closes what was opened here. */
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
    // Whoever followed a link here goes on to the list, not back to where the link stood.
    else void navigate({ search: '' }, { replace: true });
  }, [wasOpenedHere, navigate]);
  return { openId: params.get(PARAM), open, close };
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}
