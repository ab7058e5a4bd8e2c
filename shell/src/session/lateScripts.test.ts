import { createFakeApi, makeProfile, withElapsedTime } from '@farm/testing';
import { createAppStore } from '../createAppStore.ts';
import { loadSession } from './sessionActions.ts';
import { tokenStore } from './tokenStore.ts';

let mockIsOffline = true;

// The script of the shell's own endpoints fails to load while offline.
jest.mock('./sessionApi.ts', () => {
  if (mockIsOffline) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./sessionApi.ts');
});

const api = createFakeApi();

test('a session outlives a script that does not arrive, and is taken up when it does', async () => {
  api.on('readProfile', () => makeProfile({ name: 'Ada' }));
  tokenStore.save('token-of-ada', true);
  const store = createAppStore({ apiHost: '', readToken: tokenStore.read, readLanguage: () => 'en' });

  let restored = Promise.resolve();
  await withElapsedTime(10_000, () => {
    restored = store.dispatch(loadSession());
  });
  expect(store.getState().auth.status).toBe('loading');
  expect(tokenStore.read()).toBe('token-of-ada');

  mockIsOffline = false;
  await restored;
  expect(store.getState().auth).toMatchObject({ status: 'signedIn', user: { name: 'Ada' } });
});
