import { act } from '@testing-library/react';

/** Everything jest can fake but the timers that components set. */
const REAL = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

/**
 * Does something, then lets `ms` milliseconds pass at once for every `setTimeout` it set. Afterwards time
 * is real again: `start` gives what it returns to the test that goes on.
 */
export async function runWithTimers<Result>(ms: number, start: () => Result): Promise<Result> {
  jest.useFakeTimers({ doNotFake: [...REAL] });
  try {
    const result = await act(() => Promise.resolve(start()));
    act(() => {
      jest.advanceTimersByTime(ms);
    });
    return result;
  } finally {
    jest.useRealTimers();
  }
}
