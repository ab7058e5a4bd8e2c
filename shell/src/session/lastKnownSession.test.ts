import type { Balance } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';
import { createFakeApi, makeBalance, makeProfile, waitFor } from '@farm/testing';
import { createAppStore } from '../createAppStore.ts';
import { LastKnown } from './LastKnown.ts';
import { toLastKnownAt } from './toLastKnownAt.ts';
import { loadSession, signIn, signOut } from './sessionActions.ts';
import { tokenStore } from './tokenStore.ts';

const api = createFakeApi();

const { endpoints } = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ readOwnBalance: build.query(toEndpoint(calls.readBalance)) }),
});

afterEach(() => {
  tokenStore.clear();
  sessionStorage.clear();
});

function openPage() {
  const environment = { apiHost: '', readToken: tokenStore.read, readLanguage: () => 'en' };
  const store = createAppStore(environment, new LastKnown('one'));
  return {
    store,
    status: () => store.getState().auth.status,
    readTotal: () => endpoints.readOwnBalance.select(undefined)(store.getState() as never).data?.total,
    request: () => store.dispatch(endpoints.readOwnBalance.initiate(undefined)),
  };
}

/** Opens a page as Ada, reads her balance and leaves the page. */
async function visitAsAda() {
  api.on('readProfile', () => makeProfile({ name: 'Ada' }));
  api.on('readBalance', () => makeBalance({ total: '1' }));
  tokenStore.save('token-of-ada', true);
  const page = openPage();
  await page.store.dispatch(loadSession());
  await page.request();
  dispatchEvent(new Event('pagehide'));
  return page;
}

/** Leaves every request for the profile and the balance without a response until the test gives one. */
function holdResponses() {
  const profile = Promise.withResolvers<ReturnType<typeof makeProfile>>();
  const balance = Promise.withResolvers<Balance>();
  api.on('readProfile', () => profile.promise);
  api.on('readBalance', () => balance.promise);
  return { profile, balance };
}

const isStored = () => sessionStorage.getItem('last-known') !== null;

describe('the next page of a session', () => {
  test('knows user and figures before the API responds, says from when they are, and takes the current ones', async () => {
    await visitAsAda();
    const held = holdResponses();
    const { store, status, readTotal, request } = openPage();
    const loaded = store.dispatch(loadSession());
    await waitFor(() => expect(status()).toBe('signedIn'));
    expect(store.getState().auth.user?.name).toBe('Ada');
    expect(readTotal()).toBe('1');
    expect(toLastKnownAt(store.getState())).toBeNull();
    const current = request();
    expect(toLastKnownAt(store.getState())).toBeLessThanOrEqual(Date.now());

    held.profile.resolve(makeProfile({ name: 'Ada Lovelace' }));
    held.balance.resolve(makeBalance({ total: '2' }));
    await Promise.all([loaded, current]);
    expect(readTotal()).toBe('2');
    expect(store.getState().auth.user?.name).toBe('Ada Lovelace');
    expect(toLastKnownAt(store.getState())).toBeNull();
  });

  test('forgets both if the API no longer accepts the session', async () => {
    await visitAsAda();
    api.refuse('readProfile', 'token_error');
    const { store } = openPage();
    await store.dispatch(loadSession());
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', user: null, end: 'expired' });
    expect(isStored()).toBe(false);
    dispatchEvent(new Event('pagehide'));
    expect(isStored()).toBe(false);
  });

  test('knows nothing after a sign-out', async () => {
    const { store } = await visitAsAda();
    expect(isStored()).toBe(true);
    api.on('signOut', () => undefined);
    await store.dispatch(signOut());
    expect(isStored()).toBe(false);
    dispatchEvent(new Event('pagehide'));
    expect(isStored()).toBe(false);
  });

  test('knows nothing of another user', async () => {
    await visitAsAda();
    tokenStore.save('token-of-eve', true);
    holdResponses();
    const { store, status, readTotal } = openPage();
    const loaded = store.dispatch(loadSession());
    await store.connectApi();
    expect(status()).toBe('loading');
    expect(readTotal()).toBeUndefined();
    expect(isStored()).toBe(false);
    tokenStore.clear();
    api.refuse('readProfile', 'token_error');
    void loaded;
  });

  test('knows only the user who signed in last on the page before', async () => {
    const { store, request } = await visitAsAda();
    api.on('signIn', () => ({ token: 'token-of-grace', expiresAt: '2126-01-02T03:04:05.000Z' }));
    api.on('readProfile', () => makeProfile({ name: 'Grace' }));
    await store.dispatch(signIn({ email: 'grace@example.org', password: 'secret', remember: true }));
    api.on('readBalance', () => makeBalance({ total: '3' }));
    await request();
    await waitFor(() => {
      dispatchEvent(new Event('pagehide'));
      expect(isStored()).toBe(true);
    });
    holdResponses();
    const next = openPage();
    void next.store.dispatch(loadSession());
    await waitFor(() => expect(next.status()).toBe('signedIn'));
    expect(next.store.getState().auth.user?.name).toBe('Grace');
    expect(next.readTotal()).toBe('3');
  });
});
