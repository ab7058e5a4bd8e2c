import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { withElapsedTime } from '@farm/testing';
import { renderHook } from '@testing-library/react';
import { useAbortableMutation } from './useAbortableMutation.ts';

describe('a mutation that can be given up', () => {
  const abort = jest.fn();
  const reset = jest.fn();
  const trigger = jest.fn((_name: string) => ({ unwrap: () => Promise.resolve('saved'), abort, reset }));
  const renderMutation = (isLoading = false, abortsOnUnmount = false) =>
    renderHook(() => useAbortableMutation([trigger, { isLoading }], { abortsOnUnmount }));

  beforeEach(() => {
    jest.clearAllMocks();
  });

  test('sends what it is given, and hands out the answer', async () => {
    const { result } = renderMutation();
    expect(await result.current.send('Ada')).toBe('saved');
    expect(trigger).toHaveBeenCalledWith('Ada');
  });

  test('says when its answer is slow', async () => {
    const { result } = await withElapsedTime(SLOW_AFTER_MS, () => renderMutation(true));
    expect(result.current).toMatchObject({ isBusy: true, isSlow: true });
  });

  test('aborts what was sent last, and nothing before', async () => {
    const { result } = renderMutation();
    result.current.abort();
    expect(abort).not.toHaveBeenCalled();
    await result.current.send('Ada');
    result.current.abort();
    expect(abort).toHaveBeenCalledTimes(1);
  });

  test.each([true, false])(
    'is given up with its view only when it is meant to be: %s',
    async (abortsOnUnmount) => {
      const { result, unmount } = renderMutation(false, abortsOnUnmount);
      await result.current.send('Ada');
      unmount();
      expect(abort).toHaveBeenCalledTimes(abortsOnUnmount ? 1 : 0);
    },
  );

  test.each([true, false])('has its answer forgotten only if it is a secret: %s', async (isSecret) => {
    const { result } = renderHook(() => useAbortableMutation([trigger, { isLoading: false }], { isSecret }));
    expect(await result.current.send('Ada')).toBe('saved');
    expect(reset).toHaveBeenCalledTimes(isSecret ? 1 : 0);
  });
});
