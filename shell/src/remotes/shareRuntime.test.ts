import { createShareRuntime } from './shareRuntime.ts';

const scripts = { hashOf: () => undefined, timeoutMs: 1000 };

type ConsumingChunk = Parameters<ReturnType<typeof createShareRuntime>['bundlerRuntime']['consumes']>[0];

/** Makes a remote's chunk that imports these shared modules, as webpack describes it. */
function makeChunk(...shareKeys: string[]): ConsumingChunk {
  return {
    chunkId: 'page',
    chunkMapping: { page: shareKeys },
    installedModules: {},
    promises: [],
    webpackRequire: {
      p: 'http://localhost/remotes/assets/1.0.0+0123456789ab/',
      m: {},
      consumesLoadingData: {
        moduleIdToConsumeDataMapping: Object.fromEntries(
          shareKeys.map((shareKey) => [shareKey, { shareKey }]),
        ),
      },
    },
  };
}

/** Returns the module that the remote gets when it requires this id. */
function requireModule(chunk: ConsumingChunk, id: string): unknown {
  const module = { exports: {} };
  chunk.webpackRequire.m[id]?.(module);
  return module.exports;
}

const react = { createElement: () => null };
const api = { baseApi: {} };

describe('a shared module', () => {
  test('that the shell carries is there at once', () => {
    const { consumes } = createShareRuntime({ eager: { react }, lazy: {} }, scripts).bundlerRuntime;
    const chunk = makeChunk('react');
    consumes(chunk);
    expect(chunk.promises).toEqual([]);
    expect(requireModule(chunk, 'react')).toBe(react);
  });

  test('that the shell loads on demand is waited for', async () => {
    const load = jest.fn(() => Promise.resolve(api));
    const { consumes } = createShareRuntime({ eager: {}, lazy: { api: load } }, scripts).bundlerRuntime;
    const chunk = makeChunk('api');
    consumes(chunk);
    expect(requireModule(chunk, 'api')).toEqual({});
    await Promise.all(chunk.promises);
    expect(requireModule(chunk, 'api')).toBe(api);
    expect(load).toHaveBeenCalledWith(chunk.webpackRequire.p);
  });

  test('is loaded once, however many chunks wait for it', async () => {
    const load = jest.fn(() => Promise.resolve(api));
    const { consumes } = createShareRuntime({ eager: {}, lazy: { api: load } }, scripts).bundlerRuntime;
    const first = makeChunk('api');
    consumes(first);
    const second = { ...first, promises: [] as Promise<void>[] };
    consumes(second);
    expect(second.promises).toHaveLength(1);
    await Promise.all([...first.promises, ...second.promises]);
    const third = { ...first, promises: [] as Promise<void>[] };
    consumes(third);
    expect(third.promises).toEqual([]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('that did not load can be asked for again', async () => {
    const load = jest
      .fn<Promise<object>, []>()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue(api);
    const { consumes } = createShareRuntime({ eager: {}, lazy: { api: load } }, scripts).bundlerRuntime;
    const chunk = makeChunk('api');
    consumes(chunk);
    await expect(Promise.all(chunk.promises)).rejects.toThrow('no network');
    const again = { ...chunk, promises: [] as Promise<void>[] };
    consumes(again);
    await Promise.all(again.promises);
    expect(requireModule(again, 'api')).toBe(api);
  });

  test('that the shell does not provide is named', () => {
    const { consumes } = createShareRuntime({ eager: {}, lazy: {} }, scripts).bundlerRuntime;
    expect(() => {
      consumes(makeChunk('@farm/ui/charts'));
    }).toThrow('The shell does not provide @farm/ui/charts');
  });

  test('is no business of a chunk that shares nothing', () => {
    const { consumes } = createShareRuntime({ eager: {}, lazy: {} }, scripts).bundlerRuntime;
    const chunk = { ...makeChunk('react'), chunkId: 'other' };
    consumes(chunk);
    expect(chunk.promises).toEqual([]);
  });
});
