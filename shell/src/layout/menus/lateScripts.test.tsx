import { createFakeApi, makeProfile } from '@farm/testing';
import { screen } from '@testing-library/react';
import { createScriptNetwork } from '../../testing/scriptNetwork.ts';
import { makeItem, startFarm } from '../../testing/startFarm.tsx';
import { deleteBrowserState } from '../../testing/startPage.tsx';

let isOffline = false;

/** Simulates a module that is its own script in a browser and fails to load while offline. */
function loadUnlessOffline(path: string): object {
  if (isOffline) throw new Error('Loading chunk failed');
  return jest.requireActual(path);
}
jest.mock('./EntryPanel.tsx', () => loadUnlessOffline('./EntryPanel.tsx'));
jest.mock('../center/CenterEntries.tsx', () => loadUnlessOffline('../center/CenterEntries.tsx'));

const network = createScriptNetwork();
const api = createFakeApi();
beforeEach(() => {
  isOffline = true;
});
afterEach(deleteBrowserState);

const failureText = 'Couldn’t load the menu. Check your connection and try again.';
const items = [makeItem('assets', { path: '/center' })];

test('a menu that does not load is said, and comes at the next click', async () => {
  const { user } = await startFarm(network, '/', { items });
  const button = screen.getByRole('button', { name: 'Center' });
  await user.click(button);
  expect(await screen.findByText(failureText)).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  isOffline = false;
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: 'Center' })).toBeVisible();
});

test('where the navigation of the centre does not load, its place says so and offers to try again', async () => {
  sessionStorage.setItem('login', 'token-of-ada');
  api.on('readProfile', () => makeProfile());
  const { user } = await startFarm(network, '/center', { items });
  expect(await screen.findByRole('alert')).toHaveTextContent(failureText);
  expect(screen.getByRole('heading', { name: 'Hello from info' })).toBeVisible();
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'My' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
