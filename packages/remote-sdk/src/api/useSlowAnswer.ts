import { useEffect, useState } from 'react';

/** How long an answer may take before a view says so, in milliseconds. */
export const SLOW_AFTER_MS = 10_000;

/**
 * True once something has been pending for {@link SLOW_AFTER_MS}. The client itself never gives up: the
 * view says that it is slow and offers to cancel.
 * @param request what tells one request from the next: a new one starts the count anew
 */
export function useSlowAnswer(isPending: boolean, request?: unknown): boolean {
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
