import { createFakeApi, makeProfile } from '@farm/testing';
import { createAppStore } from '../createAppStore.ts';
import { loadSession } from './sessionActions.ts';
import { tokenStore } from './tokenStore.ts';
import { watchOtherTabs } from './watchOtherTabs.ts';

const api = createFakeApi();
let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  tokenStore.clear();
});

/** Opens a page with this token in local storage. */
async function openPage(token: string | null) {
  api.on('readProfile', () => makeProfile());
  if (token !== null) localStorage.setItem('login', token);
  const store = createAppStore({ apiHost: '', readToken: tokenStore.read, readLanguage: () => 'en' });
  await store.dispatch(loadSession());
  const reload = jest.fn();
  stop = store.dispatch(watchOtherTabs(reload));
  return { reload, status: () => store.getState().auth.status };
}

/** Fires the event that follows a change of local storage in another tab. */
function changeInOtherTab(token: string | null, key: string | null = 'login') {
  if (token === null) localStorage.removeItem('login');
  else localStorage.setItem('login', token);
  dispatchEvent(new StorageEvent('storage', { key }));
}

describe('a page', () => {
  test.each([['token-of-ada'], [null]])('that has %s loads anew when another tab signs in', async (token) => {
    const { reload } = await openPage(token);
    changeInOtherTab('token-of-grace');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('login')).toBe('token-of-grace');
  });

  test.each([['login'], [null]])('ends its session when another tab removes %s', async (key) => {
    const { reload, status } = await openPage('token-of-ada');
    expect(status()).toBe('signedIn');
    changeInOtherTab(null, key);
    expect(status()).toBe('signedOut');
    expect(reload).not.toHaveBeenCalled();
    changeInOtherTab('token-of-ada');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('goes on when the token is the same, or something else changed', async () => {
    const { reload, status } = await openPage('token-of-ada');
    changeInOtherTab('token-of-ada');
    changeInOtherTab('token-of-ada', 'lng');
    expect(status()).toBe('signedIn');
    expect(reload).not.toHaveBeenCalled();
  });

  test('with a session of its own tab goes on whoever signs in elsewhere', async () => {
    sessionStorage.setItem('login', 'token-of-this-tab');
    const { reload, status } = await openPage(null);
    changeInOtherTab('token-of-grace');
    changeInOtherTab(null);
    expect(status()).toBe('signedIn');
    expect(reload).not.toHaveBeenCalled();
  });
});
