import { isCompatible, shellContract, type ResolvedRemote } from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import fc from 'fast-check';
import { makeRemote, makeVersion } from '../testing/makeRemote.ts';
import { createScriptNetwork, leaveContainer } from '../testing/scriptNetwork.ts';
import { loadRemoteModule } from './loadRemoteModule.ts';

const TIMEOUT_MS = 10_000;
const assets: Remote = {
  name: 'assets',
  contract: { min: 1, max: 1 },
  routes: {},
  loadMessages: () => Promise.resolve({}),
};
const lastGood = makeVersion('assets', { version: '0.9.0+0123456789ab' });
const current = '/remotes/assets/1.0.0+0123456789ab/entry.js';
const older = '/remotes/assets/0.9.0+0123456789ab/entry.js';

const network = createScriptNetwork();
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Loads to the end, however long it waits in between; a failure is what it fails with. */
async function load(remote: ResolvedRemote): Promise<unknown> {
  const outcome = loadRemoteModule(remote, TIMEOUT_MS).catch((failure: unknown) => failure);
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

  test('a remote is refused exactly when no contract number is shared', async () => {
    network.answer(() => leaveContainer('assets', assets));
    const range = fc
      .tuple(fc.integer({ min: -3, max: 5 }), fc.nat(3))
      .map(([min, length]) => ({ min, max: min + length }));
    await fc.assert(
      fc.asyncProperty(range, async (contract) => {
        network.requests.length = 0;
        Reflect.deleteProperty(globalThis, 'farm_assets');
        const shares = [...Array(shellContract.max - shellContract.min + 1).keys()]
          .map((offset) => shellContract.min + offset)
          .some((number) => contract.min <= number && number <= contract.max);
        const outcome = await load(makeRemote('assets', { contract }));
        expect(isCompatible(shellContract, contract)).toBe(shares);
        expect(outcome === assets).toBe(shares);
        expect(network.requests).toHaveLength(shares ? 1 : 0);
      }),
      { numRuns: 40 },
    );
  });
});

test('a shell and a remote understand each other when one number is common, from either side', () => {
  const number = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(number, number, (shell, remote) => {
      const offered = { min: Math.max(1, shell - 1), max: shell };
      const asked = { min: remote, max: remote };
      // The current contract and the one before it: N and N-1.
      expect(isCompatible(offered, asked)).toBe(remote === shell || remote === shell - 1);
      expect(isCompatible(asked, offered)).toBe(isCompatible(offered, asked));
    }),
  );
});

describe('a remote whose script does not come', () => {
  test('is asked for twice more, each time after a longer wait and past the cache', async () => {
    network.answer(() => 'fails');
    const outcome = loadRemoteModule(makeRemote('assets'), TIMEOUT_MS).catch((failure: unknown) => failure);
    await jest.advanceTimersByTimeAsync(299);
    expect(network.paths()).toEqual([current]);
    await jest.advanceTimersByTimeAsync(1);
    expect(network.paths()).toEqual([current, `${current}?attempt=1`]);
    await jest.advanceTimersByTimeAsync(1199);
    expect(network.requests).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(network.paths()).toEqual([current, `${current}?attempt=1`, `${current}?attempt=2`]);
    expect(await outcome).toMatchObject({ reason: 'unreachable', remote: 'assets' });
  });

  test('is there when one of the attempts succeeds', async () => {
    network.answer((path) => (path.endsWith('?attempt=2') ? leaveContainer('assets', assets) : 'fails'));
    expect(await load(makeRemote('assets', { lastGood }))).toBe(assets);
    expect(network.paths()).not.toContain(older);
  });

  test('is replaced by the last version known to be good', async () => {
    network.answer((path) => (path === older ? leaveContainer('assets', assets) : 'fails'));
    expect(await load(makeRemote('assets', { lastGood }))).toBe(assets);
    expect(network.paths().at(-1)).toBe(older);
  });

  test('is not replaced by a version made for another shell', async () => {
    network.answer(() => 'fails');
    const contract = { min: shellContract.max + 1, max: shellContract.max + 1 };
    const outcome = await load(makeRemote('assets', { lastGood: { ...lastGood, contract } }));
    expect(outcome).toMatchObject({ reason: 'unreachable' });
    expect(network.requests).toHaveLength(3);
  });

  test('is asked for anew by the next attempt of the user', async () => {
    network.answer(() => 'fails');
    await load(makeRemote('assets'));
    network.answer(() => leaveContainer('assets', assets));
    expect(await load(makeRemote('assets'))).toBe(assets);
  });
});

describe('a remote whose script is late', () => {
  test('is given up after one time limit', async () => {
    const outcome = loadRemoteModule(makeRemote('assets'), TIMEOUT_MS).catch((failure: unknown) => failure);
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await outcome).toMatchObject({ reason: 'unreachable' });
    expect(network.requests).toHaveLength(1);
  });

  test('is not replaced by another version: the late one may still run', async () => {
    expect(await load(makeRemote('assets', { lastGood }))).toMatchObject({ reason: 'unreachable' });
    expect(network.paths()).toEqual([current]);
  });

  test('is not replaced at the user’s next attempt either', async () => {
    await load(makeRemote('assets', { lastGood }));
    network.answer((path) => (path === older ? leaveContainer('assets', assets) : 'fails'));
    expect(await load(makeRemote('assets', { lastGood }))).toMatchObject({ reason: 'unreachable' });
    expect(network.paths()).not.toContain(older);
  });

  test('may be replaced once it is certain that it never runs', async () => {
    await load(makeRemote('assets', { lastGood }));
    network.requests[0]?.dispatchEvent(new Event('error'));
    network.answer((path) => (path === older ? leaveContainer('assets', assets) : 'fails'));
    expect(await load(makeRemote('assets', { lastGood }))).toBe(assets);
  });

  test('is what the user’s next attempt finds when it has run meanwhile', async () => {
    await load(makeRemote('assets', { lastGood }));
    leaveContainer('assets', assets)();
    expect(await load(makeRemote('assets', { lastGood }))).toBe(assets);
    expect(network.requests).toHaveLength(1);
  });
});

describe('a remote that has run in this page', () => {
  test('is not asked for again', async () => {
    network.answer(() => leaveContainer('assets', assets));
    await load(makeRemote('assets'));
    expect(await load(makeRemote('assets'))).toBe(assets);
    expect(network.requests).toHaveLength(1);
  });

  test('is not replaced when its module does not come, and recovers when it comes', async () => {
    const get = jest.fn(() => Promise.reject<() => unknown>(new Error('ChunkLoadError')));
    network.answer(() => leaveContainer('assets', { get }));
    const remote = makeRemote('assets', { lastGood });
    expect(await load(remote)).toMatchObject({ reason: 'unreachable' });
    expect(get).toHaveBeenCalledTimes(3);
    get.mockResolvedValue(() => ({ default: assets }));
    expect(await load(remote)).toBe(assets);
    expect(network.paths()).toEqual([current]);
  });

  test('is not replaced, and not run twice, when it cannot be started', async () => {
    const init = jest.fn(() => {
      throw new Error('no share scope');
    });
    network.answer(() => leaveContainer('assets', { init }));
    expect(await load(makeRemote('assets', { lastGood }))).toMatchObject({ reason: 'unreachable' });
    expect(network.paths()).toEqual([current]);
  });
});
