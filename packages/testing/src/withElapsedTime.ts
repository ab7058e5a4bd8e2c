import { act } from '@testing-library/react';

/** Everything that jest can fake, except the timers that components set. */
const REAL_APIS = [
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
 * Runs `start`, then advances every `setTimeout` it has set by `ms` milliseconds. Returns the result of `start`, with
 * real timers restored.
 */
export async function withElapsedTime<Result>(ms: number, start: () => Result): Promise<Result> {
  // Time also passes by itself, for what `start` waits for.
  jest.useFakeTimers({ doNotFake: [...REAL_APIS], advanceTimers: true });
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
