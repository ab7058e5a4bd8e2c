import { useNotify } from '@farm/remote-sdk';
import { renderWithProviders } from '@farm/testing';
import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import messages from '../messages/en.json';
import { ToastBridge } from './ToastBridge.tsx';

let mockIsOffline = true;

// The toast stack is its own script, which fails to load while offline.
jest.mock('./ToastStack.tsx', () => {
  if (mockIsOffline) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./ToastStack.tsx');
});

function Menu() {
  const notify = useNotify();
  return (
    <button onClick={() => notify.error('Couldn’t load the menu. Check your connection and try again.')}>
      Menu
    </button>
  );
}

test('what failed is said though what draws toasts does not load, and leaves again', async () => {
  const { user } = renderWithProviders(
    <ToastBridge>
      <Menu />
    </ToastBridge>,
    { messages },
  );
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Couldn’t load the menu. Check your connection and try again.');
  await waitForElementToBeRemoved(toast, { timeout: 10_000 });

  mockIsOffline = false;
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('button', { name: 'Close' })).toBeVisible();
});
