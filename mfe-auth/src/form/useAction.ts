import { isApiError, useSlowRequest, type ApiError } from '@farm/remote-sdk';
import { useEffect, useRef, useState } from 'react';

/** Abort reason of an action's signal when its page is left; a cancellation has no such reason. */
export const PAGE_LEFT = 'page left';

/** Requests to the API that run one at a time, and their state. */
export interface Action {
  isBusy: boolean;
  /** True once the request takes long enough to tell the user. */
  isSlow: boolean;
  /** Failure of the last run; null after success and after a cancellation. */
  failure: ApiError | null;
  /**
   * Runs the work, unless other work is in flight. Resolves to the failure, or null. Any error but an ApiError is
   * shown as an unknown error and rethrown.
   */
  run: (work: (signal: AbortSignal) => Promise<void>) => Promise<ApiError | null>;
  cancel: () => void;
}

/** Holds the state of an {@link Action}; leaving the page cancels it. */
export function useAction(): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const running = useRef<AbortController>(null);
  const isSlow = useSlowRequest(isBusy);
  useEffect(
    () => () => {
      running.current?.abort(PAGE_LEFT);
      running.current = null;
    },
    [],
  );

  const run = async (work: (signal: AbortSignal) => Promise<void>): Promise<ApiError | null> => {
    if (running.current) return null;
    const controller = new AbortController();
    running.current = controller;
    setIsBusy(true);
    setFailure(null);
    try {
      await work(controller.signal);
      return null;
    } catch (error) {
      if (controller.signal.aborted) return null;
      const apiError = isApiError(error) ? error : { status: 0, code: 'unknown' };
      setFailure(apiError);
      if (apiError !== error) throw error;
      return apiError;
    } finally {
      if (running.current === controller) {
        running.current = null;
        setIsBusy(false);
      }
    }
  };

  return { isBusy, isSlow, failure, run, cancel: () => running.current?.abort() };
}
