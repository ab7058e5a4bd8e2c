import { tokenStore } from './session/tokenStore.ts';
import { createAppStore } from './createAppStore.ts';

let mockIsOffline = false;

// The script of the API client fails to load while offline.
jest.mock('@farm/remote-sdk/api', () => {
  if (mockIsOffline) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('@farm/remote-sdk/api');
});

const makeStore = () => createAppStore({ apiHost: '', readToken: tokenStore.read, readLanguage: () => 'en' });

describe('the store', () => {
  test('knows nobody at first, and carries no API client', () => {
    expect(makeStore().getState()).toEqual({
      auth: { status: 'loading', user: null, end: null, isRetrying: false },
    });
  });

  test('can load the API client later when its script does not come', async () => {
    const store = makeStore();
    mockIsOffline = true;
    await expect(store.connectApi()).rejects.toThrow('Loading chunk failed');
    expect(store.getState()).not.toHaveProperty('api');
    mockIsOffline = false;
    await store.connectApi();
    expect(store.getState()).toHaveProperty('api');
  });

  test('takes the API client in once, however many ask', async () => {
    const store = makeStore();
    const [first, second] = await Promise.all([store.connectApi(), store.connectApi()]);
    expect(first).toBe(second);
    expect(await store.connectApi()).toBe(first);
  });

  test('keeps who is signed in while the API client joins', async () => {
    const store = makeStore();
    const before = store.getState().auth;
    await store.connectApi();
    expect(store.getState().auth).toBe(before);
  });

  test('forgets what was answered when a version takes the place of another', async () => {
    const store = makeStore();
    store.resetApiCache();
    const { baseApi } = await store.connectApi();
    const { endpoints } = baseApi.injectEndpoints({
      endpoints: (build) => ({
        getWeather: build.query<string, undefined>({ queryFn: () => ({ data: 'rain' }) }),
      }),
    });
    await store.dispatch(endpoints.getWeather.initiate(undefined));
    const readAnswer = () => endpoints.getWeather.select(undefined)(store.getState() as never).data;
    expect(readAnswer()).toBe('rain');
    store.resetApiCache();
    await Promise.resolve();
    expect(readAnswer()).toBeUndefined();
  });
});
