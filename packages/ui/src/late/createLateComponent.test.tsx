import { renderWithProviders, screen, withElapsedTime } from '@farm/testing';
import type { ComponentType } from 'react';
import { createLateComponent } from './createLateComponent.tsx';

function Placeholder({ name }: { name: string }) {
  return <p>Waiting for {name}</p>;
}

function Whole({ name }: { name: string }) {
  return <p>Here is {name}</p>;
}

describe('a late component', () => {
  test('is its placeholder until it has loaded, and at once from then on', async () => {
    const { promise, resolve } = Promise.withResolvers<ComponentType<{ name: string }>>();
    const load = jest.fn(() => promise);
    const Late = createLateComponent(load, Placeholder);
    const { unmount } = renderWithProviders(<Late name="Ada" />, { messages: {} });
    expect(screen.getByText('Waiting for Ada')).toBeVisible();
    resolve(Whole);
    expect(await screen.findByText('Here is Ada')).toBeVisible();
    unmount();
    renderWithProviders(<Late name="Ben" />, { messages: {} });
    expect(screen.getByText('Here is Ben')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is requested again after a failure', async () => {
    const load = jest
      .fn<Promise<ComponentType<{ name: string }>>, []>()
      .mockRejectedValueOnce(new Error('Loading chunk failed'))
      .mockResolvedValue(Whole);
    const Late = createLateComponent(load, Placeholder);
    await withElapsedTime(500, () => renderWithProviders(<Late name="Ada" />, { messages: {} }));
    expect(await screen.findByText('Here is Ada')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
