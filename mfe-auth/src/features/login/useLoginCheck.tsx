import { useLazyPart } from '@farm/remote-sdk';
import { useState, type ReactNode } from 'react';
import { HumanCheckUnreachableError } from '../../human-check/solver.ts';
import type { HumanCheck } from '../../human-check/useHumanCheck.ts';
import { waitUnlessAborted } from '../../human-check/waitUnlessAborted.ts';

const loadCheck = () => import('./LoginCheck.tsx').then((module) => module.LoginCheck);

/** Human check that is loaded when it is first needed. */
interface LoginCheckState {
  /** Loads the check, shows it and resolves to it. @throws ApiError if it does not load */
  request: (signal: AbortSignal) => Promise<HumanCheck>;
  /** True once it was requested. */
  isNeeded: boolean;
  /** Field of the check; null until it has loaded. */
  field: ReactNode;
}

/** Most sign-ins need no human check, so the form comes without one, and without the API client behind it. */
export function useLoginCheck(): LoginCheckState {
  const { part: LoginCheck, request: loadPart } = useLazyPart(loadCheck);
  const [isNeeded, setIsNeeded] = useState(false);
  const [ready] = useState(createReady);
  const load = async () => {
    try {
      await loadPart();
    } catch (cause) {
      throw new HumanCheckUnreachableError('The human check did not load', { cause });
    }
    return ready.promise;
  };
  return {
    request: (signal) => {
      setIsNeeded(true);
      return waitUnlessAborted(load(), signal);
    },
    isNeeded,
    field: isNeeded && LoginCheck ? <LoginCheck onReady={ready.resolve} /> : null,
  };
}

/** The oldest browsers that the farm supports lack `Promise.withResolvers`. */
function createReady() {
  let resolve: (check: HumanCheck) => void = () => undefined;
  const promise = new Promise<HumanCheck>((done) => (resolve = done));
  return { promise, resolve };
}
