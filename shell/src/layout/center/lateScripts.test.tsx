import { createFakeApi, makeProfile } from '@farm/testing';
import { act, screen } from '@testing-library/react';
import { createScriptNetwork } from '../../testing/scriptNetwork.ts';
import { makeItem, startFarm } from '../../testing/startFarm.tsx';
import { deleteBrowserState } from '../../testing/startPage.tsx';

let isOffline = true;

jest.mock('./CenterEntries.tsx', () => {
  if (isOffline) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./CenterEntries.tsx');
});

const network = createScriptNetwork();
const api = createFakeApi();
afterEach(deleteBrowserState);

test('the navigation of the centre comes by itself when the connection returns', async () => {
  sessionStorage.setItem('login', 'token-of-ada');
  api.on('readProfile', () => makeProfile());
  await startFarm(network, '/center', { items: [makeItem('assets', { path: '/center' })] });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Couldn’t load the menu. Check your connection and try again.',
  );
  isOffline = false;
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByRole('list', { name: 'My' })).toBeVisible();
});
