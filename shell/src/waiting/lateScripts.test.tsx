import { createFakeApi, makeProfile } from '@farm/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { tokenStore } from '../session/tokenStore.ts';
import { deleteBrowserState, startPage } from '../testing/startPage.tsx';

let mockLoads = 0;

// The script of the bars fails to load at first.
jest.mock('./bars/part.ts', () => {
  mockLoads += 1;
  if (mockLoads === 1) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./bars/part.ts');
});

const api = createFakeApi();
afterEach(() => {
  tokenStore.clear();
  deleteBrowserState();
});

test('a bar whose script does not arrive is loaded once the connection is back', async () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get');
  api.on('readProfile', () => makeProfile({ factorReset: { dueAt: '2026-01-05T12:00:00.000Z' } }));
  sessionStorage.setItem('login', 'token-of-ada');
  await startPage('/404');
  await waitFor(() => expect(mockLoads).toBe(1));
  for (const connection of ['offline', 'online']) {
    isOnline.mockReturnValue(connection === 'online');
    act(() => {
      dispatchEvent(new Event(connection));
    });
  }
  expect(await screen.findByText(/^Your second factors will be removed on /)).toBeVisible();
  expect(mockLoads).toBe(2);
});
