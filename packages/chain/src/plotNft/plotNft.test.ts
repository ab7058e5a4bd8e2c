import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { buildLaunch, buildTravel, toLeavingState } from '@farm/simulators/farmer';
import { startTestChain } from '@farm/simulators/testing';
import { encodeAddress } from '../coins/address.ts';
import { toCoinId, type Coin } from '../coins/coin.ts';
import { encodeBundle } from '../coins/encodeBundle.ts';
import { toBytes32, toHex } from '../coins/hex.ts';
import { createSpendingKey } from '../coins/keys.ts';
import { GENESIS } from '../coins/networks.ts';
import type { SdkProgram } from '../coins/sdk.ts';
import { toSdkCoin } from '../coins/toSdkCoin.ts';
import { createFullNode } from '../node/createFullNode.ts';
import { buildAbsorb } from './buildAbsorb.ts';
import { listAbsorbs } from './listAbsorbs.ts';
import { encodePoolState, type PoolState } from './poolState.ts';
import { computeP2SingletonPuzzleHash, createPlotNftPuzzles, parseRewardHeight } from './puzzles.ts';
import { readPlotNft, type PlotNft } from './readPlotNft.ts';

const REWARD = 875_000_000_000n;
const LOCK_HEIGHT = 5;
const genesis = GENESIS.simulated;
const hash = () => randomBytes(32).toString('hex');

const chain = await startTestChain();
after(() => chain.close());
const { sdk } = chain;
const node = createFullNode(chain.settings);
const source = { sdk, node, genesis };
const key = createSpendingKey(sdk, new Uint8Array(32).fill(7));
const ownerKey = sdk.SecretKey.fromSeed(new Uint8Array(32).fill(9));
const ownerPublicKey = toHex(ownerKey.publicKey().toBytes());

/** The state of a farmer of a pool. */
const makeState = (target = hash()): PoolState => ({
  version: 1,
  state: 'farmingToPool',
  targetPuzzleHash: target,
  ownerPublicKey,
  poolUrl: 'https://farm.example/pool',
  relativeLockHeight: LOCK_HEIGHT,
});

async function push(bundle: string) {
  assert.deepEqual(await node.push(bundle), { outcome: 'accepted', reason: '' });
  chain.farm();
}

async function launch(state: PoolState): Promise<string> {
  const coin = chain.mint(key.puzzleHash, 1_000n);
  const { bundle, launcherId } = buildLaunch(source, { key, coin }, state);
  await push(bundle);
  return launcherId;
}

async function read(launcherId: string, from?: PlotNft): Promise<PlotNft> {
  const reading = await readPlotNft(source, launcherId, { ...(from && { from }) });
  assert.equal(reading.outcome, 'read');
  return reading.plotNft;
}

const launchAndRead = async (state = makeState()) => read(await launch(state));

/** Travels and reads the PlotNFT again. */
async function travel(plotNft: PlotNft, to: PoolState): Promise<PlotNft> {
  await push(buildTravel(source, plotNft, { ownerKey, to }));
  return read(plotNft.launcherId, plotNft);
}

const listAmountsAt = async (puzzleHash: string) =>
  (await node.readCoinsAt([puzzleHash], { fromHeight: 0 })).map(({ amount }) => amount);

/** Makes a launcher, unspent: its parent is a coin whose puzzle is to return its solution. */
async function makeLauncher(): Promise<Coin> {
  const clvm = new sdk.Clvm();
  const free = clvm.int(1n);
  const parent = chain.mint(toHex(free.treeHash()), 1n);
  const puzzleHash = sdk.Constants.singletonLauncherHash();
  const conditions = clvm.list([clvm.createCoin(puzzleHash, 1n)]);
  clvm.spendCoin(toSdkCoin(sdk, parent), new sdk.Spend(free, conditions));
  await push(encodeBundle(clvm.coinSpends(), sdk.Signature.infinity()));
  return { parentId: toCoinId(parent), puzzleHash: toHex(puzzleHash), amount: 1n };
}

describe('a PlotNFT', () => {
  test('is read as it was launched, with the address for its plots', async () => {
    const state = makeState();
    const plotNft = await launchAndRead(state);
    assert.deepEqual(plotNft.state, state);
    assert.equal(plotNft.height, chain.height());
    assert.deepEqual(plotNft.membership, { from: plotNft.height, until: null });
    assert.deepEqual([plotNft.delaySeconds, plotNft.delayPuzzleHash], [604_800n, key.puzzleHash]);
    assert.equal(plotNft.contractPuzzleHash, computeP2SingletonPuzzleHash(sdk, plotNft));
    assert.match(encodeAddress(plotNft.contractPuzzleHash), /^xch1/);
    assert.equal((await node.readCoins([toCoinId(plotNft.coin)]))[0]?.spentHeight, null);
  });

  test('brings a reward to the target of its pool, to the mojo', async () => {
    const plotNft = await launchAndRead();
    const reward = chain.win(plotNft.contractPuzzleHash);
    assert.equal(parseRewardHeight(genesis, reward.parentId), chain.height());
    const absorb = buildAbsorb(source, plotNft, [reward]);
    await push(absorb.bundle);
    assert.deepEqual(await listAmountsAt(plotNft.state.targetPuzzleHash), [REWARD]);
    assert.equal((await node.readCoins(absorb.coins.map(toCoinId))).length, 1);
    assert.deepEqual(await read(plotNft.launcherId, plotNft), { ...absorb.plotNft, height: chain.height() });
    assert.deepEqual(await read(plotNft.launcherId), { ...absorb.plotNft, height: chain.height() });
  });

  test('brings several rewards in one bundle, and more after it', async () => {
    const plotNft = await launchAndRead();
    const rewards = Array.from({ length: 4 }, () => chain.win(plotNft.contractPuzzleHash));
    const first = buildAbsorb(source, plotNft, rewards.slice(0, 3));
    assert.equal((await node.push(first.bundle)).outcome, 'accepted');
    assert.equal(await node.isInMempool(first.txId), true);
    chain.farm();
    await push(buildAbsorb(source, first.plotNft, rewards.slice(3)).bundle);
    assert.deepEqual(await listAmountsAt(plotNft.state.targetPuzzleHash), Array(4).fill(REWARD));
    assert.equal((await node.readCoins(first.coins.map(toCoinId))).length, 3);
  });

  test('leaves its pool by the waiting room, earns for the pool until then, and returns', async () => {
    const state = makeState();
    const farming = await launchAndRead(state);
    const leaving = await travel(farming, toLeavingState(state));
    assert.deepEqual(leaving.state, { ...state, state: 'leavingPool' });
    assert.deepEqual(leaving.membership, { from: farming.height, until: leaving.height });
    const earned = buildAbsorb(source, leaving, [chain.win(leaving.contractPuzzleHash)]);
    await push(earned.bundle);
    assert.deepEqual(await listAmountsAt(state.targetPuzzleHash), [REWARD]);
    // Absorbing makes a new coin, whose lock begins anew.
    const waiting = await read(leaving.launcherId, leaving);
    assert.deepEqual(waiting.membership, leaving.membership);
    const alone = {
      ...state,
      state: 'selfPooling',
      targetPuzzleHash: key.puzzleHash,
      poolUrl: null,
      relativeLockHeight: 0,
    } as const;
    const early = await node.push(buildTravel(source, waiting, { ownerKey, to: alone }));
    assert.notEqual(early.outcome, 'accepted');
    chain.farm(LOCK_HEIGHT);
    const free = await travel(waiting, alone);
    assert.deepEqual([free.state, free.membership], [alone, null]);
    const own = await listAmountsAt(key.puzzleHash);
    await push(buildAbsorb(source, free, [chain.win(free.contractPuzzleHash)]).bundle);
    assert.equal((await listAmountsAt(key.puzzleHash)).length, own.length + 1);
    const again = makeState();
    const returned = await travel(await read(free.launcherId, free), again);
    assert.deepEqual(returned.state, again);
    assert.deepEqual(returned.membership, { from: returned.height, until: null });
    assert.equal(returned.contractPuzzleHash, farming.contractPuzzleHash);
    assert.deepEqual(await read(returned.launcherId), returned);
  });

  test('is in its waiting room once it left, whatever its owner says', async () => {
    const farming = await launchAndRead();
    for (const said of [makeState(), { ...farming.state, state: 'selfPooling', poolUrl: 'x' } as const]) {
      const liar = await launchAndRead(farming.state);
      const leaving = await travel(liar, said);
      assert.deepEqual(leaving.state, { ...farming.state, state: 'leavingPool' });
      assert.deepEqual(leaving.membership, { from: liar.height, until: leaving.height });
      assert.deepEqual(await read(liar.launcherId), leaving);
    }
  });

  test('leaves no pool that it never farmed to', async () => {
    const { membership } = await launchAndRead({ ...makeState(), state: 'leavingPool' });
    assert.equal(membership, null);
  });

  test('is moved by nobody but its owner', async () => {
    const plotNft = await launchAndRead();
    const to = toLeavingState(plotNft.state);
    const stranger = sdk.SecretKey.fromSeed(new Uint8Array(32).fill(1));
    const { reason } = await node.push(buildTravel(source, plotNft, { ownerKey: stranger, to }));
    assert.match(reason, /BAD_AGGREGATE_SIGNATURE/);
  });

  test('absorbs a reward again after a reorg took it back', async () => {
    const plotNft = await launchAndRead();
    const reward = chain.win(plotNft.contractPuzzleHash);
    chain.farm();
    const absorb = buildAbsorb(source, plotNft, [reward]);
    await push(absorb.bundle);
    const after = await read(plotNft.launcherId);
    chain.reorg(1);
    assert.deepEqual(await node.readCoins(absorb.coins.map(toCoinId)), []);
    // The coin of the later reading is gone, so that reading starts anew.
    assert.deepEqual(await read(plotNft.launcherId, after), plotNft);
    const gone = { ...node, readPuzzleAndSolution: () => Promise.resolve(null) };
    const childless = { ...node, readChildren: () => Promise.resolve([]) };
    for (const racing of [gone, childless]) {
      await assert.rejects(readPlotNft({ ...source, node: racing }, plotNft.launcherId), /is gone from/);
    }
    assert.deepEqual(await read(plotNft.launcherId, { ...plotNft, height: 1 }), plotNft);
    await push(absorb.bundle);
    assert.deepEqual(await listAmountsAt(plotNft.state.targetPuzzleHash), [REWARD]);
  });

  test('says what arrived for each reward, in whatever blocks, seen from any of its coins', async () => {
    const plotNft = await launchAndRead();
    const rewards = Array.from({ length: 4 }, () => chain.win(plotNft.contractPuzzleHash));
    const toExpected = (absorbed: readonly Coin[], arrived: readonly Coin[]) =>
      absorbed.map(({ parentId }, index) => [
        parseRewardHeight(genesis, parentId),
        toCoinId(arrived[index] ?? assert.fail()),
      ]);
    const first = buildAbsorb(source, plotNft, rewards.slice(0, 3).toReversed());
    await push(first.bundle);
    const firstHeight = chain.height();
    const leaving = await travel(await read(plotNft.launcherId), toLeavingState(plotNft.state));
    const second = buildAbsorb(source, leaving, rewards.slice(3));
    await push(second.bundle);
    const secondHeight = chain.height();
    const newest = await read(plotNft.launcherId);
    const expected = [
      ...toExpected(rewards.slice(0, 3).toReversed(), first.coins),
      ...toExpected(rewards.slice(3), second.coins),
    ];
    const list = async (from: PlotNft, heights: number[]) =>
      (await listAbsorbs(source, from, heights))
        .map(({ rewardHeight, coin }) => [rewardHeight, coin.coinId])
        .toSorted(([a], [b]) => expected.findIndex(([h]) => h === a) - expected.findIndex(([h]) => h === b));
    for (const from of [plotNft, leaving, newest]) {
      assert.deepEqual(await list(from, [firstHeight, secondHeight]), expected);
      assert.deepEqual(await list(from, [secondHeight]), expected.slice(3));
      assert.deepEqual(await list(from, [firstHeight + 1, firstHeight - 1]), []);
    }
    const gone = { ...source, node: { ...node, readCoins: () => Promise.resolve([]) } };
    await assert.rejects(listAbsorbs(gone, newest, [firstHeight]), /is gone from/);
  });

  test('is followed a few coins at a time, and only by what is new', async () => {
    const plotNft = await launchAndRead();
    const rewards = Array.from({ length: 5 }, () => chain.win(plotNft.contractPuzzleHash));
    await push(buildAbsorb(source, plotNft, rewards).bundle);
    const first = await readPlotNft(source, plotNft.launcherId, { maxCoins: 2 });
    assert.equal(first.outcome, 'unfinished');
    const second = await readPlotNft(source, plotNft.launcherId, { maxCoins: 2, from: first.tip });
    assert.equal(second.outcome, 'unfinished');
    const last = await readPlotNft(source, plotNft.launcherId, { maxCoins: 2, from: second.tip });
    const newest = await read(plotNft.launcherId);
    assert.deepEqual(last, { outcome: 'read', plotNft: newest });
    const before = chain.requestPaths.length;
    assert.deepEqual(await read(plotNft.launcherId, newest), newest);
    assert.equal(chain.requestPaths.length, before + 1);
  });
});

describe('what is no PlotNFT', () => {
  test('has no launcher', async () => {
    assert.deepEqual(await readPlotNft(source, hash()), { outcome: 'noLauncher' });
    const coin = chain.mint(key.puzzleHash, 1n);
    assert.deepEqual(await readPlotNft(source, toCoinId(coin)), { outcome: 'noLauncher' });
    for (const id of ['', 'ab', hash().slice(2), `0x${hash()}`, hash().toUpperCase(), 'x'.repeat(64)]) {
      await assert.rejects(readPlotNft(source, id), RangeError);
    }
  });

  test('has a launcher that waits, or that made something else', async () => {
    const clvm = new sdk.Clvm();
    const state = makeState();
    const identity = { launcherId: '', delaySeconds: 5n, delayPuzzleHash: hash() };
    const note = (name: string, value: SdkProgram) => clvm.pair(clvm.atom(Buffer.from(name)), value);
    const delay = [
      note('t', clvm.int(identity.delaySeconds)),
      note('h', clvm.atom(toBytes32(identity.delayPuzzleHash))),
    ];
    const said = note('p', clvm.atom(encodePoolState(state)));
    const cases: [string, SdkProgram, (launcherId: string) => Uint8Array][] = [
      ['another puzzle', clvm.list([said, ...delay]), () => toBytes32(hash())],
      ['no notes', clvm.nil(), () => toBytes32(hash())],
      ['notes of another form', clvm.int(5n), () => toBytes32(hash())],
      ['notes that fill a block', clvm.atom(Buffer.alloc(70_000)), () => toBytes32(hash())],
      ['no state', clvm.list(delay), () => toBytes32(hash())],
      ['no delay', clvm.list([said]), () => toBytes32(hash())],
      ['a short state', clvm.list([note('p', clvm.int(3n)), ...delay]), () => toBytes32(hash())],
      [
        'a short hash',
        clvm.list([said, note('t', clvm.int(5n)), note('h', clvm.int(5n))]),
        () => toBytes32(hash()),
      ],
      [
        'a negative delay',
        clvm.list([said, note('t', clvm.int(-5n)), ...delay.slice(1)]),
        () => toBytes32(hash()),
      ],
      [
        'the puzzle of another owner',
        clvm.list([said, ...delay]),
        (launcherId) =>
          createPlotNftPuzzles(
            { sdk, clvm, genesis },
            { ...identity, launcherId },
            {
              ...state,
              ownerPublicKey: toHex(sdk.SecretKey.fromSeed(new Uint8Array(32)).publicKey().toBytes()),
            },
          ).full.treeHash(),
      ],
    ];
    for (const [name, notes, toPuzzleHash] of cases) {
      const launcher = await makeLauncher();
      const launcherId = toCoinId(launcher);
      assert.deepEqual(await readPlotNft(source, launcherId), { outcome: 'unspent' });
      const spender = new sdk.Clvm();
      const solution = clvm.list([clvm.atom(toPuzzleHash(launcherId)), clvm.int(1n), notes]);
      const copy = spender.deserialize(solution.serialize());
      spender.spendCoin(toSdkCoin(sdk, launcher), new sdk.Spend(spender.singletonLauncher(), copy));
      await push(encodeBundle(spender.coinSpends(), sdk.Signature.infinity()));
      assert.deepEqual(await readPlotNft(source, launcherId), { outcome: 'foreign' }, name);
    }
  });

  test('travels to a puzzle that is not that of its state', async () => {
    const farming = await launchAndRead();
    const leaving = await travel(farming, toLeavingState(farming.state));
    chain.farm(LOCK_HEIGHT);
    // The waiting room says where it goes; a member always goes to its own waiting room.
    const [to, said] = [makeState(), makeState()];
    await push(buildTravel(source, leaving, { ownerKey, to, said }));
    assert.deepEqual(await readPlotNft(source, leaving.launcherId), { outcome: 'foreign' });
  });

  test('brings no reward', async () => {
    const plotNft = await launchAndRead();
    const reward = chain.win(plotNft.contractPuzzleHash);
    const wrong: Coin[][] = [
      [],
      [reward, reward],
      [{ ...reward, puzzleHash: hash() }],
      [{ ...reward, parentId: hash() }],
      [{ ...reward, parentId: 'ab' }],
      [{ ...reward, amount: REWARD + 1n }],
      [chain.win(hash())],
    ];
    for (const rewards of wrong) assert.throws(() => buildAbsorb(source, plotNft, rewards), RangeError);
    const { outcome } = await node.push(
      buildAbsorb(source, plotNft, [{ ...reward, amount: REWARD + 2n }]).bundle,
    );
    assert.equal(outcome, 'refused');
  });

  test('has no contract', () => {
    const identity = { launcherId: hash(), delaySeconds: 1n, delayPuzzleHash: hash() };
    for (const wrong of [
      { launcherId: 'ab' },
      { delayPuzzleHash: '' },
      { delaySeconds: -1n },
      { delaySeconds: 2n ** 64n },
    ]) {
      assert.throws(() => computeP2SingletonPuzzleHash(sdk, { ...identity, ...wrong }), RangeError);
    }
  });
});
