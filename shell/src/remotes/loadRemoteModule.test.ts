import { isCompatible, shellContract, type ResolvedRemote } from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import { fc } from '@farm/testing/property';
import { makeRemote, makeVersion } from '../testing/makeRemote.ts';
import { createScriptNetwork, createEntryScript } from '../testing/scriptNetwork.ts';
import { loadRemoteModule, type LoadedRemote } from './loadRemoteModule.ts';
import { RemoteHost } from './RemoteHost.ts';

const TIMEOUT_MS = 10_000;
const assets: Remote = {
  name: 'assets',
  contract: { min: 1, max: 1 },
  routes: {},
  loadMessages: () => Promise.resolve({}),
};
const lastGood = makeVersion('assets', { version: '0.9.0+0123456789ab' });
/** Result of loading the version that the registry chose. */
const currentModule = { module: assets, version: '1.0.0+0123456789ab', fallbackReason: null };
const currentPath = '/remotes/assets/1.0.0+0123456789ab/entry.js';
const lastGoodPath = '/remotes/assets/0.9.0+0123456789ab/entry.js';

const network = createScriptNetwork();
let host: RemoteHost;
const createHost = () => new RemoteHost({ shared: {}, findHash: () => undefined, timeoutMs: TIMEOUT_MS });
beforeEach(() => {
  host = createHost();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const startLoading = (remote: ResolvedRemote): Promise<unknown> =>
  loadRemoteModule(remote, host).catch((failure: unknown) => failure);

/** Loads to completion, skipping all waits; a failure is returned, not thrown. */
async function load(remote: ResolvedRemote): Promise<unknown> {
  const outcome = startLoading(remote);
  await jest.advanceTimersByTimeAsync(4 * TIMEOUT_MS);
  return outcome;
}

describe('before any script is asked for', () => {
  test('a remote that is switched off is refused, with the operator’s reason', async () => {
    const remote = makeRemote('assets', { disabled: { reason: 'Payouts are checked' } });
    expect(await load(remote)).toMatchObject({ reason: 'disabled', message: 'Payouts are checked' });
    expect(network.requests).toEqual([]);
  });

  test.each([
    ['newer', { min: shellContract.max + 1, max: shellContract.max + 2 }],
    ['older', { min: shellContract.min - 2, max: shellContract.min - 1 }],
  ])('a remote made for a %s shell is refused', async (_age, contract) => {
    expect(await load(makeRemote('assets', { contract }))).toMatchObject({ reason: 'contract' });
    expect(network.requests).toEqual([]);
  });

  describe('a remote that requires of React', () => {
    const makeReact = (version: string) => [{ version, lib: () => ({ version }), scope: ['default'] }];
    beforeEach(() => {
      network.forget();
      const shared = { react: makeReact('19.3.1'), '@farm/ui': makeReact('3.0.0') };
      host = new RemoteHost({ shared, findHash: () => undefined, timeoutMs: TIMEOUT_MS });
      network.respond(() => createEntryScript(assets));
    });

    test.each([
      ['a major that the shell lacks', { react: '^20' }, 'react ^20 (19.3.1)'],
      ['a later minor', { react: '^19.4.0', '@farm/ui': '*' }, 'react ^19.4.0 (19.3.1)'],
      ['nothing, but a module that the shell does not share', { '@farm/ui/maps': '*' }, '@farm/ui/maps'],
      ['nothing, but something that every object has', { constructor: '*' }, 'constructor'],
    ])('%s is refused, with what is missing', async (_what, requires, message) => {
      expect(await load(makeRemote('assets', { requires }))).toMatchObject({ reason: 'contract', message });
      expect(network.requests).toEqual([]);
    });

    test.each(['^19', '^19.1.0', '^19.3.0', '^19 || ^20', '>=18', '*'])('%s is loaded', async (react) => {
      expect(await load(makeRemote('assets', { requires: { react, '@farm/ui': '*' } }))).toMatchObject(
        currentModule,
      );
    });

    test('a major that the shell lacks is replaced by a last good version that does not', async () => {
      const remote = makeRemote('assets', { requires: { react: '^20' }, lastGood });
      expect(await load(remote)).toMatchObject({
        version: lastGood.version,
        fallbackReason: { reason: 'contract' },
      });
      expect(network.listPaths()).toEqual([lastGoodPath]);
    });
  });

  test('a remote is refused exactly when no contract number is shared', async () => {
    network.respond(() => createEntryScript(assets));
    const range = fc
      .tuple(fc.integer({ min: -3, max: 5 }), fc.nat(3))
      .map(([min, length]) => ({ min, max: min + length }));
    await fc.assert(
      fc.asyncProperty(range, async (contract) => {
        network.requests.length = 0;
        network.forget();
        host = createHost();
        const isShared = [...Array(shellContract.max - shellContract.min + 1).keys()]
          .map((offset) => shellContract.min + offset)
          .some((number) => contract.min <= number && number <= contract.max);
        const outcome = await load(makeRemote('assets', { contract }));
        expect(isCompatible(shellContract, contract)).toBe(isShared);
        expect((outcome as Partial<LoadedRemote>).module === assets).toBe(isShared);
        expect(network.requests).toHaveLength(isShared ? 1 : 0);
      }),
      { numRuns: 40 },
    );
  });
});

test('a shell and a remote understand each other when one number is common, from either side', () => {
  const number = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(number, number, (shell, remote) => {
      const shellRange = { min: Math.max(1, shell - 1), max: shell };
      const remoteRange = { min: remote, max: remote };
      // The current contract and the one before it: N and N-1.
      expect(isCompatible(shellRange, remoteRange)).toBe(remote === shell || remote === shell - 1);
      expect(isCompatible(remoteRange, shellRange)).toBe(isCompatible(shellRange, remoteRange));
    }),
  );
});

describe('a remote whose script does not come', () => {
  test('is asked for twice more, each time after a longer wait and past the cache', async () => {
    network.respond(() => 'fails');
    const outcome = startLoading(makeRemote('assets'));
    await jest.advanceTimersByTimeAsync(299);
    expect(network.listPaths()).toEqual([currentPath]);
    await jest.advanceTimersByTimeAsync(1);
    expect(network.listPaths()).toEqual([currentPath, `${currentPath}?attempt=1`]);
    await jest.advanceTimersByTimeAsync(1199);
    expect(network.requests).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(network.listPaths()).toEqual([
      currentPath,
      `${currentPath}?attempt=1`,
      `${currentPath}?attempt=2`,
    ]);
    expect(await outcome).toMatchObject({ reason: 'unreachable', remote: 'assets' });
  });

  test('is there when one of the attempts succeeds', async () => {
    network.respond((path) => (path.endsWith('?attempt=2') ? createEntryScript(assets) : 'fails'));
    expect(await load(makeRemote('assets', { lastGood }))).toMatchObject(currentModule);
    expect(network.listPaths()).not.toContain(lastGoodPath);
  });

  test('is replaced by the last version known to be good, and it is told why', async () => {
    network.respond((path) => (path === lastGoodPath ? createEntryScript(assets) : 'fails'));
    expect(await load(makeRemote('assets', { lastGood }))).toMatchObject({
      module: assets,
      version: lastGood.version,
      fallbackReason: {
        reason: 'unreachable',
        kind: 'unreachable',
        file: expect.stringContaining(currentPath) as string,
      },
    });
    expect(network.listPaths().at(-1)).toBe(lastGoodPath);
  });

  test('and whose last good one does not come either fails with what was wrong with the first', async () => {
    network.respond((path) => (path.startsWith(lastGoodPath) ? () => undefined : 'fails'));
    expect(await load(makeRemote('assets', { lastGood }))).toMatchObject({ kind: 'unreachable' });
  });

  test('is not replaced by a version made for another shell', async () => {
    network.respond(() => 'fails');
    const contract = { min: shellContract.max + 1, max: shellContract.max + 1 };
    const outcome = await load(makeRemote('assets', { lastGood: { ...lastGood, contract } }));
    expect(outcome).toMatchObject({ reason: 'unreachable' });
    expect(network.requests).toHaveLength(3);
  });

  test('is asked for anew by the next attempt of the user', async () => {
    network.respond(() => 'fails');
    await load(makeRemote('assets'));
    network.respond(() => createEntryScript(assets));
    expect(await load(makeRemote('assets'))).toMatchObject(currentModule);
  });
});

describe('a remote whose script is late', () => {
  test('is given up after one time limit', async () => {
    const outcome = startLoading(makeRemote('assets'));
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await outcome).toMatchObject({ reason: 'unreachable' });
    expect(network.requests).toHaveLength(1);
  });

  test('is replaced by the last good version, though it may still run', async () => {
    network.respond((path) => (path === lastGoodPath ? createEntryScript(assets) : 'hangs'));
    expect(await load(makeRemote('assets', { lastGood }))).toMatchObject({
      module: assets,
      version: lastGood.version,
      fallbackReason: { kind: 'timeout' },
    });
    expect(network.listPaths()).toEqual([currentPath, lastGoodPath]);
  });

  test('is what the user’s next attempt finds when it has run meanwhile', async () => {
    await load(makeRemote('assets'));
    createEntryScript(assets)(currentPath);
    expect(await load(makeRemote('assets'))).toMatchObject(currentModule);
    expect(network.requests).toHaveLength(1);
  });
});

describe('a remote that has run in this page', () => {
  test('is not asked for again', async () => {
    network.respond(() => createEntryScript(assets));
    await load(makeRemote('assets'));
    expect(await load(makeRemote('assets'))).toMatchObject(currentModule);
    expect(network.requests).toHaveLength(1);
  });

  test('recovers when its module comes after all', async () => {
    const get = jest.fn(() => Promise.reject<() => unknown>(new Error('ChunkLoadError')));
    network.respond(() => createEntryScript({ get }));
    const remote = makeRemote('assets');
    expect(await load(remote)).toMatchObject({ reason: 'unreachable' });
    expect(get).toHaveBeenCalledTimes(3);
    get.mockResolvedValue(() => ({ default: assets }));
    expect(await load(remote)).toMatchObject(currentModule);
    expect(network.listPaths()).toEqual([currentPath]);
  });

  const throws = () => {
    throw new TypeError('x is not a function');
  };
  test.each([
    ['throws when it is started', { init: throws }],
    ['throws while its module runs', { get: () => Promise.resolve(throws) }],
    ['lacks its module', { get: () => Promise.reject<() => unknown>(chunkLoadError('missing')) }],
  ])('but %s is replaced by the last good version', async (_what, content) => {
    network.respond((path) => createEntryScript(path === lastGoodPath ? assets : content));
    expect(await load(makeRemote('assets', { lastGood }))).toMatchObject({
      module: assets,
      version: lastGood.version,
    });
  });
});

/** Copies the error that webpack's runtime throws. */
function chunkLoadError(type: string): Error {
  return Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    type,
    request: '/remotes/assets/1.0.0+0123456789ab/7.js',
  });
}

test('a remote that was made for another shell is replaced by the last good version', async () => {
  network.respond(() => createEntryScript(assets));
  const contract = { min: shellContract.max + 1, max: shellContract.max + 1 };
  expect(await load(makeRemote('assets', { contract, lastGood }))).toMatchObject({
    version: lastGood.version,
    fallbackReason: { reason: 'contract' },
  });
  expect(network.listPaths()).toEqual([lastGoodPath]);
});

test.each([
  ['missing-chunk', chunkLoadError('missing')],
  ['missing-chunk', chunkLoadError('error')],
  ['timeout', chunkLoadError('timeout')],
  ['threw', new TypeError('x is not a function')],
])('what is wrong is said as %s', async (kind, failure) => {
  network.respond(() => createEntryScript({ get: () => Promise.reject<() => unknown>(failure) }));
  expect(await load(makeRemote('assets'))).toMatchObject({ kind });
});
