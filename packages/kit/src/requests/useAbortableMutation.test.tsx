import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { runWithTimers } from '@farm/testing';
import { renderHook } from '@testing-library/react';
import { useAbortableMutation } from './useAbortableMutation.ts';

describe('a mutation that can be given up', () => {
  const abort = jest.fn();
  const trigger = jest.fn((_name: string) => ({ unwrap: () => Promise.resolve('saved'), abort }));
  const open = (isLoading = false, abortsOnUnmount = false) =>
    renderHook(() => useAbortableMutation([trigger, { isLoading }], { abortsOnUnmount }));

  beforeEach(() => {
    jest.clearAllMocks();
  });

  test('sends what it is given, and hands out the answer', async () => {
    const { result } = open();
    expect(await result.current.send('Ada')).toBe('saved');
    expect(trigger).toHaveBeenCalledWith('Ada');
  });

  test('says when its answer is slow', async () => {
    const { result } = await runWithTimers(SLOW_AFTER_MS, () => open(true));
    expect(result.current).toMatchObject({ isBusy: true, isSlow: true });
  });

  test('aborts what was sent last, and nothing before', async () => {
    const { result } = open();
    result.current.abort();
    expect(abort).not.toHaveBeenCalled();
    await result.current.send('Ada');
    result.current.abort();
    expect(abort).toHaveBeenCalledTimes(1);
  });

  test.each([true, false])('is given up with its view only when it is meant to be: %s', async (isMeant) => {
    const { result, unmount } = open(false, isMeant);
    await result.current.send('Ada');
    unmount();
    expect(abort).toHaveBeenCalledTimes(isMeant ? 1 : 0);
  });
});
