import { act, renderHook } from '@testing-library/react';
import { useOnDemand } from './useOnDemand.ts';

function Panel() {
  return null;
}

test('a component is not there before it is asked for, and stays once it has come', async () => {
  const load = jest.fn(() => Promise.resolve(Panel));
  const { result, rerender } = renderHook(() => useOnDemand(load));
  expect(result.current.component).toBeNull();
  expect(load).not.toHaveBeenCalled();
  await act(() => result.current.request());
  rerender();
  expect(result.current.component).toBe(Panel);
});

test('a component that has come once is there at once in the next place', async () => {
  const load = () => Promise.resolve(Panel);
  const first = renderHook(() => useOnDemand(load));
  await act(() => first.result.current.request());
  expect(renderHook(() => useOnDemand(load)).result.current.component).toBe(Panel);
  expect(renderHook(() => useOnDemand(() => Promise.resolve(Panel))).result.current.component).toBeNull();
});

test('a load that failed says so, and the next request tries again', async () => {
  const load = jest.fn(() => Promise.resolve(Panel)).mockRejectedValueOnce(new Error('no network'));
  const { result } = renderHook(() => useOnDemand(load));
  await act(() => expect(result.current.request()).rejects.toThrow('no network'));
  expect(result.current.component).toBeNull();
  await act(() => result.current.request());
  expect(result.current.component).toBe(Panel);
});
