import { CENTER_PATH } from '@farm/kit';
import { toSafeReturnTo, useNavigate, useSearchParams } from '@farm/remote-sdk';
import type { Prefill } from '../model/prefill.ts';
import { withReturnTo } from '../model/withReturnTo.ts';

/** Navigation after an auth page. Always replaces the location, so that Back never returns to a finished form. */
export function useReturnTarget() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const returnTo = parameters.get('returnTo');
  const target = toSafeReturnTo(returnTo, CENTER_PATH);
  return {
    /** Page that the user came for. */
    target,
    goToTarget: () => void navigate(target, { replace: true }),
    /** Opens another auth page with known values filled in. */
    goToAuthPage: (path: string, prefill: Partial<Prefill>) =>
      void navigate(withReturnTo(path, returnTo), { replace: true, state: prefill }),
  };
}
