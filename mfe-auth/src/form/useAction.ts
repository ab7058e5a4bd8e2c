import { isApiError, useSlowAnswer, type ApiError } from '@farm/remote-sdk';
import { useEffect, useRef, useState } from 'react';

/** Why the signal of an action aborts when its page is left; a cancellation gives no such reason. */
export const PAGE_LEFT = 'page left';

/** Something that is asked of the API, one at a time. */
export interface Action {
  isBusy: boolean;
  /** Under way for so long that the user is told. */
  isSlow: boolean;
  /** Why the last one did not succeed; null after success and after a cancellation. */
  failure: ApiError | null;
  /**
   * Runs it, unless one is under way. The result is why it did not succeed. Anything but an ApiError is
   * thrown again after it was shown as an unknown error.
   */
  run: (work: (signal: AbortSignal) => Promise<void>) => Promise<ApiError | null>;
  cancel: () => void;
}

/** Keeps the state of one {@link Action}; leaving the page cancels it. */
export function useAction(): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const running = useRef<AbortController>(null);
  const isSlow = useSlowAnswer(isBusy);
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
    } catch (thrown) {
      if (controller.signal.aborted) return null;
      const refused = isApiError(thrown) ? thrown : { status: 0, code: 'unknown' };
      setFailure(refused);
      if (refused !== thrown) throw thrown;
      return refused;
    } finally {
      if (running.current === controller) {
        running.current = null;
        setIsBusy(false);
      }
    }
  };

  return { isBusy, isSlow, failure, run, cancel: () => running.current?.abort() };
}
