import { federationRuntime } from '@farm/contracts/registry';
import { createInstance } from '@module-federation/enhanced/runtime';
import { makePageData, makeRemote, makeVersion, toContainerName } from '../testing/makeRemote.ts';
import { makeProbe } from '../testing/makeProbe.tsx';
import { createScriptNetwork, createEntryScript } from '../testing/scriptNetwork.ts';
import { createRemoteSource } from './createRemoteSource.ts';
import { RemoteHost } from './RemoteHost.ts';

const network = createScriptNetwork();
const assets = makeProbe('assets');
const version = makeVersion('assets');
const hashes: Record<string, string> = {};
let host: RemoteHost;

beforeEach(() => {
  for (const file of Object.keys(hashes)) Reflect.deleteProperty(hashes, file);
  host = new RemoteHost({ shared: {}, findHash: (url) => hashes[new URL(url).pathname], timeoutMs: 30 });
});

describe('the entry script of a remote', () => {
  test('may only run when it is what the registry says', async () => {
    hashes[`${version.baseUrl}entry.js`] = 'sha384-entry';
    network.respond(() => createEntryScript(assets));
    await host.load(version);
    const [script] = network.requests;
    expect(script).toHaveProperty('integrity', 'sha384-entry');
    // Without CORS a browser does not check the hash of another origin's file.
    expect(script).toHaveAttribute('crossorigin', 'anonymous');
  });

  test('has the same hash when it is asked for again past the browser’s cache', async () => {
    hashes[`${version.baseUrl}entry.js`] = 'sha384-entry';
    network.respond((path) => (path.endsWith('?attempt=1') ? createEntryScript(assets) : 'fails'));
    await host.load(version);
    expect(network.requests[1]).toHaveProperty('integrity', 'sha384-entry');
  });

  test('of a dev server, which has no hash, runs unchecked', async () => {
    network.respond(() => createEntryScript(assets));
    await host.load(version);
    expect(network.requests[0]).not.toHaveProperty('integrity');
  });

  test('comes from the version’s own address, another origin included', async () => {
    network.respond(() => 'fails');
    const elsewhere = { ...version, baseUrl: 'https://cdn.example/a/' };
    await expect(host.load(elsewhere)).rejects.toMatchObject({
      kind: 'unreachable',
      request: 'https://cdn.example/a/entry.js',
    });
  });

  test('leaves no element behind', async () => {
    network.respond(() => 'fails');
    await expect(host.load(version)).rejects.toThrow('could not be loaded');
    expect(document.querySelector('script')).toBeNull();
  });

  test('that runs but is no remote is named', async () => {
    network.respond(() => () => undefined);
    const { name = '' } = version.container ?? {};
    await expect(host.load(version)).rejects.toThrow(name);
  });

  test('that says nothing is told apart from one that fails', async () => {
    await expect(host.load(version)).rejects.toMatchObject({ kind: 'timeout' });
    network.respond(() => 'fails');
    await expect(host.load(version)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('two versions of one remote', () => {
  const newer = makeVersion('assets', { version: '2.0.0+0123456789ab' });

  test('each have their own module', async () => {
    const newerModule = makeProbe('assets');
    network.respond((path) => createEntryScript(path.includes('/2.') ? newerModule : assets));
    expect(await host.load(version)).toBe(assets);
    expect(await host.load(newer)).toBe(newerModule);
    expect(await host.load(version)).toBe(assets);
    expect(network.requests).toHaveLength(2);
  });
});

test('a version that is to replace itself runs anew', async () => {
  network.respond(() => createEntryScript(assets));
  await host.load(version);
  host.prepareReplacement(version);
  await host.load(version);
  expect(network.requests).toHaveLength(2);
});

describe('a remote built with React 19.3.1', () => {
  /** The container of such a remote: it takes React from the shell's share scope, as generated code does. */
  const createReactRemote = () => {
    const remote = createInstance({ name: 'farm_assets_1', remotes: [], shareStrategy: 'loaded-first' });
    return {
      init: (shareScope: object) =>
        // A container takes any object; the host gives it its share scope.
        remote.initShareScopeMap('default', shareScope as Parameters<typeof remote.initShareScopeMap>[1]),
      get: async () => {
        const shareConfig = { singleton: true, requiredVersion: '^19', strictVersion: true };
        const load = await remote.loadShare<{ version: string }>('react', {
          customShareInfo: { version: '19.3.1', scope: ['default'], shareConfig },
        });
        const react = (load as () => { version: string })();
        return () => ({ default: { ...assets, name: react.version } });
      },
    };
  };

  test.each(['19.3.1', '19.3.9', '19.2.0', '19.8.0'])(
    'runs in a shell with React %s',
    async (reactVersion) => {
      const react = {
        version: reactVersion,
        lib: () => ({ version: reactVersion }),
        scope: ['default'],
        shareConfig: { singleton: true, requiredVersion: false, eager: true },
      } as const;
      const shared = { react: [{ ...react, scope: [...react.scope] }] };
      host = new RemoteHost({ shared, findHash: () => undefined, timeoutMs: 30 });
      network.respond(() => createEntryScript(createReactRemote()));
      const requiring = { ...version, requires: { react: '^19' } };
      expect(host.listMissing(requiring)).toEqual([]);
      expect(await host.load(requiring)).toHaveProperty('name', reactVersion);
    },
  );
});

test('the page lists its host and remotes where tools look for them', async () => {
  const { __FEDERATION__: federation } = globalThis as unknown as {
    __FEDERATION__: {
      __INSTANCES__: { name: string; version: string; options: { remotes: { name: string }[] } }[];
    };
  };
  network.respond(() => createEntryScript(assets));
  await host.load(version);
  const shell = federation.__INSTANCES__.findLast(({ name }) => name === 'farm_shell');
  expect(shell?.options.remotes).toMatchObject([{ name: toContainerName('assets', version.version) }]);
  expect(shell?.version).toBe(federationRuntime);
});

test('the runtime that remotes take from the shell is the official one, under a name with its version', () => {
  const name = `@module-federation/webpack-bundler-runtime@${federationRuntime}`;
  const lent = (globalThis as Record<string, unknown>)[name];
  expect(lent).toHaveProperty('bundlerRuntime.initContainerEntry');
});

test('the hash of a version that takes another’s place is known from then on', async () => {
  const resetApiCache = jest.fn();
  const remotes = [makeRemote('assets')];
  const connectApi = () => Promise.reject(new Error('nobody asks'));
  const source = createRemoteSource(makePageData({ remotes }), { connectApi, resetApiCache });
  const newer = makeRemote('assets', makeVersion('assets', { version: '2.0.0+0123456789ab' }));
  network.respond(() => createEntryScript(assets));
  source.prepareReplacement(newer);
  await source.load(newer);
  expect(network.requests[0]).toHaveProperty('integrity', newer.integrity['entry.js']);
  expect(resetApiCache).toHaveBeenCalledTimes(1);
});
