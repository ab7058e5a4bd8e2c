import { act, renderHook } from '@testing-library/react';
import { useLazyPart } from './useLazyPart.ts';

function Panel() {
  return null;
}

test('a component is not there before it is asked for, and stays once it has come', async () => {
  const load = jest.fn(() => Promise.resolve(Panel));
  const { result, rerender } = renderHook(() => useLazyPart(load));
  expect(result.current.part).toBeNull();
  expect(load).not.toHaveBeenCalled();
  await act(() => result.current.request());
  rerender();
  expect(result.current.part).toBe(Panel);
});

test('a component that has come once is there at once in the next place', async () => {
  const load = () => Promise.resolve(Panel);
  const first = renderHook(() => useLazyPart(load));
  await act(() => first.result.current.request());
  expect(renderHook(() => useLazyPart(load)).result.current.part).toBe(Panel);
  expect(renderHook(() => useLazyPart(() => Promise.resolve(Panel))).result.current.part).toBeNull();
});

test('a load that failed says so, and the next request tries again', async () => {
  const load = jest.fn(() => Promise.resolve(Panel)).mockRejectedValueOnce(new Error('no network'));
  const { result } = renderHook(() => useLazyPart(load));
  await act(() => expect(result.current.request()).rejects.toThrow('no network'));
  expect(result.current.part).toBeNull();
  await act(() => result.current.request());
  expect(result.current.part).toBe(Panel);
});
