import { sharedModules as agreedModules } from '@farm/build/sharedModules';
import * as api from '@farm/remote-sdk/api';
import { createSharedModules } from './createSharedModules.ts';

const SUCCESSOR = 'http://localhost/remotes/assets/2.0.0+0123456789ab/';
const provided = createSharedModules(
  { connectApi: () => Promise.resolve(api) },
  (folder) => folder === SUCCESSOR,
);

test('the shell provides exactly the modules that remotes are built against', () => {
  const names = [...Object.keys(provided.eager), ...Object.keys(provided.lazy)];
  expect(names.toSorted()).toEqual([...agreedModules].toSorted());
});

test.each(Object.entries(provided.eager))('%s is a module with names in it', (_name, module) => {
  expect(Object.keys(module)).not.toEqual([]);
});

test.each(Object.entries(provided.lazy))('%s loads a module with names in it', async (_name, load) => {
  expect(Object.keys(await load(''))).not.toEqual([]);
});

describe('a call of the API that was there before', () => {
  /** Adds the endpoint `getWeather` as the remote served from this folder would. */
  async function addWeather(folder: string, url: string) {
    const { baseApi } = (await provided.lazy['@farm/remote-sdk/api']?.(folder)) as typeof api;
    return baseApi.enhanceEndpoints({ addTagTypes: ['Weather'] }).injectEndpoints({
      overrideExisting: 'throw',
      endpoints: (build) => ({ getWeather: build.query<string, undefined>({ query: () => url }) }),
    });
  }

  test('is refused to another remote, and replaced by a version that comes after one that failed', async () => {
    await addWeather('http://localhost/remotes/assets/1.0.0+0123456789ab/', '/weather');
    await expect(addWeather('http://localhost/remotes/info/1.0.0+0123456789ab/', '/mine')).rejects.toThrow(
      'getWeather',
    );
    const replaced = await addWeather(SUCCESSOR, '/weather-2');
    expect(replaced).toHaveProperty('useGetWeatherQuery');
  });
});
