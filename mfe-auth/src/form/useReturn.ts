import { CENTER_PATH } from '@farm/kit';
import { safeReturnTo, useNavigate, useSearchParams } from '@farm/remote-sdk';
import type { Prefill } from '../model/prefill.ts';
import { withReturnTo } from '../model/withReturnTo.ts';

/** Where a page of the family goes on to. Every move replaces: nobody goes back to a form that is done. */
export function useReturn() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const returnTo = parameters.get('returnTo');
  const target = safeReturnTo(returnTo, CENTER_PATH);
  return {
    /** The page the user came for. */
    target,
    goToTarget: () => void navigate(target, { replace: true }),
    /** Another page of the family, with what is known filled in. */
    goOn: (path: string, prefill: Partial<Prefill>) =>
      void navigate(withReturnTo(path, returnTo), { replace: true, state: prefill }),
  };
}
