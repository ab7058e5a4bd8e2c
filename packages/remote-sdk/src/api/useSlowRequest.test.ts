import { act, renderHook } from '@testing-library/react';
import { SLOW_AFTER_MS, useSlowRequest } from './useSlowRequest.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const advanceTime = (ms: number) => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};

const renderSlowAnswer = (isPending: boolean) =>
  renderHook((pending: boolean) => useSlowRequest(pending), { initialProps: isPending });

describe('an answer', () => {
  test('is slow once it has been pending for the whole time, and not before', () => {
    const { result } = renderSlowAnswer(true);
    advanceTime(SLOW_AFTER_MS - 1);
    expect(result.current).toBe(false);
    advanceTime(1);
    expect(result.current).toBe(true);
  });

  test('is no longer slow when it is there', () => {
    const { result, rerender } = renderSlowAnswer(true);
    advanceTime(SLOW_AFTER_MS);
    rerender(false);
    expect(result.current).toBe(false);
  });

  test('has the whole time again when it is asked for again', () => {
    const { result, rerender } = renderSlowAnswer(true);
    advanceTime(SLOW_AFTER_MS);
    rerender(false);
    rerender(true);
    expect(result.current).toBe(false);
    advanceTime(SLOW_AFTER_MS - 1);
    expect(result.current).toBe(false);
    advanceTime(1);
    expect(result.current).toBe(true);
  });

  test('that nobody waits for is never slow', () => {
    const { result } = renderSlowAnswer(false);
    advanceTime(2 * SLOW_AFTER_MS);
    expect(result.current).toBe(false);
  });
});
