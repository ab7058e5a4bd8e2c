import { act, renderHook } from '@testing-library/react';
import { SLOW_AFTER_MS, useSlowAnswer } from './useSlowAnswer.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};

const watch = (isPending: boolean) =>
  renderHook((pending: boolean) => useSlowAnswer(pending), { initialProps: isPending });

describe('an answer', () => {
  test('is slow once it has been pending for the whole time, and not before', () => {
    const { result } = watch(true);
    pass(SLOW_AFTER_MS - 1);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
  });

  test('is no longer slow when it is there', () => {
    const { result, rerender } = watch(true);
    pass(SLOW_AFTER_MS);
    rerender(false);
    expect(result.current).toBe(false);
  });

  test('has the whole time again when it is asked for again', () => {
    const { result, rerender } = watch(true);
    pass(SLOW_AFTER_MS);
    rerender(false);
    rerender(true);
    expect(result.current).toBe(false);
    pass(SLOW_AFTER_MS - 1);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
  });

  test('that nobody waits for is never slow', () => {
    const { result } = watch(false);
    pass(2 * SLOW_AFTER_MS);
    expect(result.current).toBe(false);
  });
});
