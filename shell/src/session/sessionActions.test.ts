import type { ErrorCode } from '@farm/contracts';
import type { Balance, Profile, SignIn } from '@farm/contracts';
import type { SessionEnd } from '@farm/remote-sdk';
import { baseApi } from '@farm/remote-sdk/api';
import { createFakeApi, makeBalance, makeProfile, makeSession, waitFor } from '@farm/testing';
import { createAppStore } from '../createAppStore.ts';
import { closeSession, loadSession, signIn, signOut } from './sessionActions.ts';
import { tokenStore } from './tokenStore.ts';

const api = createFakeApi();

afterEach(() => {
  tokenStore.clear();
  jest.restoreAllMocks();
});

const balanceApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ readBalance: build.query<Balance, undefined>({ query: () => '/me/balance' }) }),
});

const ada: SignIn = { email: 'ada@example.org', password: 'secret', remember: false };
const signedOut = { status: 'signedOut', user: null, end: null, isRetrying: false };
const signedIn = { status: 'signedIn', end: null, isRetrying: false };

/** Skips the pauses between attempts. */
function skipPauses(): void {
  const { setTimeout } = globalThis;
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void) => setTimeout(run, 0)) as unknown as typeof setTimeout);
}

/** Creates a page's store and records its auth statuses, skipping consecutive repeats. */
function makeStore() {
  const store = createAppStore({ apiHost: '', readToken: tokenStore.read, readLanguage: () => 'en' });
  const statuses: string[] = [store.getState().auth.status];
  store.subscribe(() => {
    const { status } = store.getState().auth;
    if (statuses.at(-1) !== status) statuses.push(status);
  });
  return {
    ...store,
    statuses,
    auth: () => store.getState().auth,
    readBalance: () => store.dispatch(balanceApi.endpoints.readBalance.initiate(undefined)),
  };
}

/** Makes the store of a page on which Ada is signed in. */
async function makeSignedInStore() {
  api.on('readProfile', () => makeProfile());
  tokenStore.save('token-of-ada', true);
  const store = makeStore();
  await store.dispatch(loadSession());
  return store;
}

describe('a page that starts', () => {
  test('without a token knows that nobody is signed in, and asks nobody', async () => {
    const store = makeStore();
    await store.dispatch(loadSession());
    expect(store.auth()).toEqual(signedOut);
    expect(store.statuses).toEqual(['loading', 'signedOut']);
  });

  test('with a good token knows who it belongs to', async () => {
    const seen = jest.fn();
    api.on('readProfile', (_body, request) => {
      seen(request.headers.get('Authorization'));
      return makeProfile({ name: 'Grace' });
    });
    tokenStore.save('token-of-grace', true);
    const store = makeStore();
    await store.dispatch(loadSession());
    expect(store.auth()).toEqual({ ...signedIn, user: makeProfile({ name: 'Grace' }) });
    expect(store.statuses).toEqual(['loading', 'signedIn']);
    expect(seen).toHaveBeenCalledWith('Bearer token-of-grace');
  });

  test.each<[ErrorCode, SessionEnd]>([
    ['token_error', 'expired'],
    ['internal_error', 'unreachable'],
    ['unavailable', 'unreachable'],
  ])('forgets a token whose profile is refused with %s, and knows why: %s', async (code, end) => {
    skipPauses();
    api.refuse('readProfile', code);
    sessionStorage.setItem('login', 'bad');
    localStorage.setItem('login', 'worse');
    const store = makeStore();
    await store.dispatch(loadSession());
    expect(store.auth()).toEqual({ ...signedOut, end });
    expect(sessionStorage.getItem('login')).toBeNull();
    expect(localStorage.getItem('login')).toBeNull();
  });

  test('forgets a token whose profile never arrives', async () => {
    skipPauses();
    api.disconnect('readProfile');
    tokenStore.save('token-of-ada', true);
    const store = makeStore();
    await store.dispatch(loadSession());
    expect(store.auth()).toEqual({ ...signedOut, end: 'unreachable' });
    expect(tokenStore.read()).toBeNull();
  });

  test('asks again while the farm does not respond, and says so', async () => {
    skipPauses();
    api.disconnect('readProfile');
    tokenStore.save('token-of-ada', true);
    const store = makeStore();
    const stopWatching = store.subscribe(() => {
      if (!store.auth().isRetrying) return;
      stopWatching();
      api.on('readProfile', () => makeProfile());
    });
    await store.dispatch(loadSession());
    expect(store.auth()).toEqual({ ...signedIn, user: makeProfile() });
    expect(store.statuses).toEqual(['loading', 'signedIn']);
    expect(tokenStore.read()).toBe('token-of-ada');
  });

  test('asks no more once the user stops waiting', async () => {
    skipPauses();
    const seen = jest.fn(() => makeProfile());
    api.refuse('readProfile', 'unavailable');
    tokenStore.save('token-of-ada', true);
    const store = makeStore();
    store.subscribe(() => {
      if (!store.auth().isRetrying) return;
      api.on('readProfile', seen);
      store.dispatch(closeSession());
    });
    await store.dispatch(loadSession());
    expect(store.auth()).toEqual(signedOut);
    expect(seen).not.toHaveBeenCalled();
  });

  test('keeps a token whose profile does not arrive because the page is left', async () => {
    api.disconnect('readProfile');
    tokenStore.save('token-of-eve', true);
    const store = makeStore();
    const restoring = store.dispatch(loadSession());
    dispatchEvent(new Event('pagehide'));
    await restoring;
    expect(tokenStore.read()).toBe('token-of-eve');
    expect(store.statuses).toEqual(['loading']);
    // The browser may restore the page from its back/forward cache.
    api.on('readProfile', () => makeProfile());
    dispatchEvent(new Event('pageshow'));
    await waitFor(() => {
      expect(store.auth()).toEqual({ ...signedIn, user: makeProfile() });
    });
  });
});

describe('signing in', () => {
  test.each([
    ['local', true],
    ['session', false],
  ] as const)('keeps the token in %s storage when remember is %s', async (storage, remember) => {
    api.on('signIn', () => makeSession({ token: 'token-7' }));
    api.on('readProfile', () => makeProfile());
    const store = makeStore();
    await store.dispatch(signIn({ ...ada, remember }));
    expect({ local: localStorage.getItem('login'), session: sessionStorage.getItem('login') }).toEqual({
      local: null,
      session: null,
      [storage]: 'token-7',
    });
  });

  test('sends what was typed, then asks with the new token who that is', async () => {
    const seen = jest.fn();
    api.on('signIn', (body, request) => {
      seen(body, request.headers.get('X-Human-Check'));
      return makeSession({ token: 'token-7' });
    });
    api.on('readProfile', (_body, request) => {
      seen(request.headers.get('Authorization'));
      return makeProfile();
    });
    const store = makeStore();
    await store.dispatch(loadSession());
    await store.dispatch(signIn(ada, 'solution'));
    expect(seen.mock.calls).toEqual([[ada, 'solution'], ['Bearer token-7']]);
    expect(store.auth()).toEqual({ ...signedIn, user: makeProfile() });
    expect(store.statuses).toEqual(['loading', 'signedOut', 'loading', 'signedIn']);
  });

  test('that is refused leaves everyone signed out, and says why', async () => {
    api.refuse('signIn', 'credentials_wrong', { requestId: 'request-9' });
    const store = makeStore();
    await store.dispatch(loadSession());
    await expect(store.dispatch(signIn(ada))).rejects.toMatchObject({
      status: 401,
      code: 'credentials_wrong',
      requestId: 'request-9',
    });
    expect(store.statuses).toEqual(['loading', 'signedOut']);
    expect(tokenStore.read()).toBeNull();
  });

  test('whose profile does not come forgets the token again', async () => {
    api.on('signIn', () => makeSession());
    api.refuse('readProfile', 'unavailable');
    const store = makeStore();
    await expect(store.dispatch(signIn(ada))).rejects.toMatchObject({ code: 'unavailable' });
    expect(store.auth()).toEqual(signedOut);
    expect(tokenStore.read()).toBeNull();
  });

  test.each([
    ['before it is sent', 0],
    ['while it is under way', 1],
  ])('can be given up %s', async (_when, requests) => {
    const cancellation = new AbortController();
    const seen = jest.fn();
    api.on('signIn', async () => {
      seen();
      cancellation.abort();
      await new Promise(() => undefined);
      return makeSession();
    });
    if (requests === 0) cancellation.abort();
    const store = makeStore();
    await store.dispatch(loadSession());
    await expect(store.dispatch(signIn(ada, undefined, cancellation.signal))).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(store.auth()).toEqual(signedOut);
    expect(tokenStore.read()).toBeNull();
    expect(seen.mock.calls.length).toBeLessThanOrEqual(requests);
  });

  test('shows nothing of whoever was signed in before', async () => {
    const store = await makeSignedInStore();
    api.on('readBalance', () => makeBalance({ total: '1' }));
    expect((await store.readBalance()).data?.total).toBe('1');

    api.refuse('readBalance', 'token_error');
    await store.dispatch(
      balanceApi.endpoints.readBalance.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    expect(store.auth()).toEqual({ ...signedOut, end: 'expired' });

    api.on('signIn', () => makeSession({ token: 'token-of-grace' }));
    api.on('readProfile', () => makeProfile({ name: 'Grace' }));
    api.on('readBalance', () => makeBalance({ total: '2' }));
    await store.dispatch(signIn(ada));
    expect(store.auth().user?.name).toBe('Grace');
    expect((await store.readBalance()).data?.total).toBe('2');
  });
});

describe('a call that is refused', () => {
  test.each<ErrorCode>(['token_error', 'no_login_error'])('with %s ends the session', async (code) => {
    const store = await makeSignedInStore();
    api.refuse('readBalance', code);
    await store.readBalance();
    expect(store.auth()).toEqual({ ...signedOut, end: 'expired' });
    expect(tokenStore.read()).toBeNull();
  });

  test.each<ErrorCode>([
    'credentials_wrong',
    'second_factor_required',
    'proof_required',
    'forbidden',
    'unavailable',
    'internal_error',
  ])('with %s keeps the session', async (code) => {
    const store = await makeSignedInStore();
    api.refuse('readBalance', code);
    await store.readBalance();
    expect(store.auth().status).toBe('signedIn');
    expect(tokenStore.read()).toBe('token-of-ada');
  });

  test('by a broken connection keeps the session', async () => {
    const store = await makeSignedInStore();
    api.disconnect('readBalance');
    await store.readBalance();
    expect(store.auth().status).toBe('signedIn');
  });
});

describe('signing out', () => {
  test('ends the session on the server, then forgets it here', async () => {
    const store = await makeSignedInStore();
    const seen = jest.fn();
    api.on('signOut', (_body, request) => {
      seen(request.headers.get('Authorization'), tokenStore.read());
      return undefined;
    });
    sessionStorage.setItem('login', 'token-of-ada');
    await store.dispatch(signOut());
    expect(seen).toHaveBeenCalledWith('Bearer token-of-ada', 'token-of-ada');
    expect(store.auth()).toEqual({ ...signedOut, end: 'signedOut' });
    expect(sessionStorage.getItem('login')).toBeNull();
    expect(localStorage.getItem('login')).toBeNull();
  });

  test('keeps the session when the server could not be told', async () => {
    const store = await makeSignedInStore();
    api.refuse('signOut', 'unavailable');
    await expect(store.dispatch(signOut())).rejects.toMatchObject({ code: 'unavailable' });
    expect(store.auth().status).toBe('signedIn');
    expect(tokenStore.read()).toBe('token-of-ada');
  });

  test('succeeds when the server knows no such session any more', async () => {
    const store = await makeSignedInStore();
    api.refuse('signOut', 'token_error');
    await store.dispatch(signOut());
    expect(store.auth()).toEqual({ ...signedOut, end: 'signedOut' });
    expect(tokenStore.read()).toBeNull();
  });
});

describe('pushes to this browser', () => {
  const install = (getSubscription: (found: object) => Promise<object>) => {
    const unsubscribe = jest.fn(() => Promise.resolve(true));
    const pushManager = { getSubscription: () => getSubscription({ unsubscribe }) };
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: () => Promise.resolve({ pushManager }) },
    });
    return unsubscribe;
  };
  const keepOwner = (accountId: string) => {
    localStorage.setItem(
      'push-browser',
      JSON.stringify({ id: '1', endpoint: 'https://push.example', accountId }),
    );
  };
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    localStorage.removeItem('push-browser');
  });

  test('end with signing out', async () => {
    const unsubscribe = install((found) => Promise.resolve(found));
    keepOwner(makeProfile().id);
    const store = await makeSignedInStore();
    api.on('signOut', () => undefined);
    await store.dispatch(signOut());
    await waitFor(() => {
      expect(unsubscribe).toHaveBeenCalledTimes(1);
    });
    expect(localStorage.getItem('push-browser')).toBeNull();
  });

  test.each([
    ['never answers', () => new Promise<never>(() => undefined)],
    ['fails', () => Promise.reject(new Error('no push service'))],
  ])('delay no signing out if the browser %s', async (_how, getSubscription) => {
    install(getSubscription);
    const store = await makeSignedInStore();
    api.on('signOut', () => undefined);
    await store.dispatch(signOut());
    expect(store.auth()).toEqual({ ...signedOut, end: 'signedOut' });
  });

  test('go on while the server could not be told', async () => {
    const unsubscribe = install((found) => Promise.resolve(found));
    const store = await makeSignedInStore();
    api.refuse('signOut', 'unavailable');
    await expect(store.dispatch(signOut())).rejects.toMatchObject({ code: 'unavailable' });
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  test('end once another account signs in, and not for their own', async () => {
    const unsubscribe = install((found) => Promise.resolve(found));
    api.on('signIn', () => makeSession());
    const grace = makeProfile({ id: '5c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d99' });
    const signInAs = async (profile: Profile) => {
      api.on('readProfile', () => profile);
      await makeStore().dispatch(signIn(ada));
    };
    keepOwner(makeProfile().id);
    await signInAs(makeProfile());
    expect(localStorage.getItem('push-browser')).not.toBeNull();
    await signInAs(grace);
    await waitFor(() => {
      expect(unsubscribe).toHaveBeenCalledTimes(1);
    });
    expect(localStorage.getItem('push-browser')).toBeNull();
  });
});

test('a profile that was changed anywhere is the one that is shown', async () => {
  const store = await makeSignedInStore();
  api.on('readProfile', () => makeProfile({ name: 'Countess' }));
  store.dispatch(baseApi.util.invalidateTags(['Profile']));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(store.auth().user?.name).toBe('Countess');
});
