import { sharedModules as agreedModules } from '@farm/build/sharedModules';
import * as api from '@farm/remote-sdk/api';
import { createInstance } from '@module-federation/enhanced/runtime';
import { createSharedModules, REPLACEMENT_SCOPE } from './createSharedModules.ts';

const shared = createSharedModules({ connectApi: () => Promise.resolve(api) });
const host = createInstance({ name: 'host', remotes: [], shared });

/** Loads a shared module as a remote of the scope would. */
async function loadShared(name: string, scope = 'default'): Promise<object> {
  const customShareInfo = {
    scope: [scope],
    shareConfig: { singleton: true, requiredVersion: false },
  } as const;
  const load = await host.loadShare<object>(name, {
    customShareInfo: { ...customShareInfo, scope: [scope] },
  });
  return (load as () => object)();
}

test('the shell provides exactly the modules that remotes are built against', () => {
  expect(Object.keys(shared).toSorted()).toEqual([...agreedModules].toSorted());
});

test.each(agreedModules)('%s is a module with names in it, in both scopes', async (name) => {
  expect(Object.keys(await loadShared(name))).not.toEqual([]);
  expect(Object.keys(await loadShared(name, REPLACEMENT_SCOPE))).not.toEqual([]);
});

test.each(['react', '@farm/ui/table'])('%s is one and the same in both scopes', async (name) => {
  expect(await loadShared(name, REPLACEMENT_SCOPE)).toBe(await loadShared(name));
});

describe('a call of the API that was there before', () => {
  /** Adds the endpoint `getWeather` as a remote of the scope would. */
  async function addWeather(scope: string, url: string) {
    const { baseApi } = (await loadShared('@farm/remote-sdk/api', scope)) as typeof api;
    return baseApi.enhanceEndpoints({ addTagTypes: ['Weather'] }).injectEndpoints({
      overrideExisting: 'throw',
      endpoints: (build) => ({ getWeather: build.query<string, undefined>({ query: () => url }) }),
    });
  }

  test('is refused to another remote, and replaced by a version that comes after one that failed', async () => {
    await addWeather('default', '/weather');
    await expect(addWeather('default', '/mine')).rejects.toThrow('getWeather');
    const replaced = await addWeather(REPLACEMENT_SCOPE, '/weather-2');
    expect(replaced).toHaveProperty('useGetWeatherQuery');
  });
});
