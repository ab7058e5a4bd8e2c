import { useEffect, useState } from 'react';

/** Longest wait for a response before a view reports it as slow, in milliseconds. */
export const SLOW_AFTER_MS = 10_000;

/**
 * True once a request has been pending for {@link SLOW_AFTER_MS}. The client itself has no timeout: views report the
 * delay and offer to cancel.
 * @param request identity of the request; a new value restarts the timer
 */
export function useSlowRequest(isPending: boolean, request?: unknown): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => {
      setIsSlow(true);
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending, request]);
  return isSlow && isPending;
}
