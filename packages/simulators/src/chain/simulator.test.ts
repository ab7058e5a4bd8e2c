import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  encodeAddress,
  toCoinId,
  type CoinRecord,
  createFullNode,
  createSpendingKey,
  type FullNode,
  GENESIS,
  loadChiaSdk,
  signSpend,
} from '@farm/chain';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { parseSimulatorSettings } from './settings.ts';
import { startSimulator, type Simulator } from './startSimulator.ts';

const sdk = loadChiaSdk();
assert.ok(sdk);
const key = createSpendingKey(sdk, randomBytes(32));
const hash = () => randomBytes(32).toString('hex');
const home = await mkdtemp(join(tmpdir(), 'farm-simulator-test-'));
after(() => rm(home, { recursive: true, force: true }));

let folders = 0;
const nextFolder = () => join(home, String(folders++));
const toJournalPath = (folder: string) => join(folder, 'chain', 'journal.jsonl');

interface Running extends Pick<Simulator, 'listSignagePoints'> {
  node: FullNode;
  post: (path: string, body: unknown) => Promise<{ status: number; body: Record<string, unknown> }>;
  stop: () => Promise<void>;
}

async function start(folder: string, env: Record<string, string> = {}): Promise<Running> {
  assert.ok(sdk);
  const { url, listSignagePoints, stop } = await startSimulator({
    sdk,
    settings: parseSimulatorSettings({
      CHAIN_PORT: '0',
      CHAIN_BLOCK_SECONDS: '0',
      CHAIN_FARM_TO: key.puzzleHash,
      DATA_DIR: folder,
      ...env,
    }),
    log: createLogger('silent'),
    onPersistFailure: (error) => assert.fail(error as Error),
  });
  return {
    node: createFullNode({ url, tls: null }),
    post: async (path, body) => {
      const answer = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    listSignagePoints,
    stop,
  };
}

/** Reads the state of the chain that clients can observe. */
async function readObservableState({ node }: Running, puzzleHashes = [key.puzzleHash]) {
  const coins = await node.readCoinsAt(puzzleHashes, { fromHeight: 0 });
  return { peak: await node.readPeak(), coins: coins.toSorted((a, b) => (a.coinId < b.coinId ? -1 : 1)) };
}

/** Signs a payment of 5 mojo to each payee. */
function pay({ parentId, puzzleHash, amount }: CoinRecord, payees: string[], fee = 0n) {
  assert.ok(sdk);
  const outputs = payees.map((payee) => ({ puzzleHash: payee, amount: 5n }));
  const change = { puzzleHash: key.puzzleHash, amount: amount - 5n * BigInt(payees.length) - fee };
  const inputs = [{ parentId, puzzleHash, amount }];
  return signSpend(sdk, [key], { inputs, outputs, change, fee, genesis: GENESIS.simulated });
}

describe('a simulated chain', () => {
  test('is the same one after a new start, what waits included', async () => {
    const folder = nextFolder();
    const payees = Array.from({ length: 60 }, hash);
    const seen = [key.puzzleHash, ...payees];
    const first = await start(folder);
    const [one, two, three] = await first.node.readCoinsAt([key.puzzleHash], { unspent: true });
    assert.ok(one && two && three);
    const paid = pay(one, payees);
    assert.equal((await first.node.push(paid.bundle)).outcome, 'accepted');
    await first.post('/simulator/farm', { blocks: 1 });
    await first.post('/simulator/reorg', { back: 1, forward: 1 });
    assert.deepEqual(await first.node.readCoins(paid.coins.map(toCoinId)), []);
    for (let time = 0; time < 3; time++) await first.node.push(paid.bundle);
    await first.post('/simulator/farm', { blocks: 2, puzzleHash: key.puzzleHash });
    const replaced = pay(two, [hash()]);
    const costlier = pay(two, [hash()], 20_000_000n);
    for (const { bundle } of [replaced, costlier, replaced]) await first.node.push(bundle);
    const before = await readObservableState(first, seen);
    assert.equal(before.coins.filter(({ puzzleHash }) => puzzleHash !== key.puzzleHash).length, 60);
    await first.stop();

    const second = await start(folder);
    assert.deepEqual(await readObservableState(second, seen), before);
    assert.deepEqual(
      [await second.node.isInMempool(replaced.txId), await second.node.isInMempool(costlier.txId)],
      [false, true],
    );
    await second.post('/simulator/farm', { blocks: 1 });
    assert.equal((await second.node.readCoins(costlier.coins.map(toCoinId))).length, 1);
    assert.equal((await second.node.push(pay(three, [hash()]).bundle)).outcome, 'accepted');
    const later = await readObservableState(second, seen);
    await second.stop();
    const third = await start(folder);
    assert.deepEqual(await readObservableState(third, seen), later);
    await third.stop();
  });

  test('gives the first blocks to the wallet, once, deep enough to be spent', async () => {
    const folder = nextFolder();
    const env = { CHAIN_FUND_BLOCKS: '7', WITHDRAWAL_CONFIRMATIONS: '5' };
    const nobody = await start(folder, { ...env, CHAIN_FARM_TO: '' });
    assert.deepEqual(await nobody.node.readCoinsAt([key.puzzleHash], { unspent: true }), []);
    await nobody.stop();
    for (let time = 0; time < 2; time++) {
      const running = await start(folder, env);
      const coins = await running.node.readCoinsAt([key.puzzleHash], { unspent: true });
      const { height } = await running.node.readPeak();
      assert.equal(coins.length, 7);
      assert.ok(coins.every((coin) => coin.amount === 2_000_000_000_000n && height - coin.height >= 5));
      await running.stop();
    }
  });

  test('makes blocks while somebody waits, also after a new start, and rests when all is deep', async () => {
    const folder = nextFolder();
    const env = { CHAIN_BLOCK_SECONDS: '0.05', WITHDRAWAL_CONFIRMATIONS: '4' };
    const first = await start(folder, env);
    const { height } = await first.node.readPeak();
    await wait(300);
    assert.equal((await first.node.readPeak()).height, height);
    const [coin] = await first.node.readCoinsAt([key.puzzleHash], { unspent: true });
    assert.ok(coin);
    const { bundle, coins } = pay(coin, [hash()]);
    await first.node.push(bundle);
    await first.stop();
    const second = await start(folder, env);
    await waitFor(async () => ((await second.node.readPeak()).height === height + 5 ? true : undefined));
    assert.equal((await second.node.readCoins(coins.map(toCoinId)))[0]?.height, height + 1);
    await wait(300);
    assert.equal((await second.node.readPeak()).height, height + 5);
    await second.stop();
  });

  test('answers as the node of the SDK does, also what it does not know', async () => {
    const running = await start(nextFolder());
    const info = await running.post('/get_network_info', {});
    assert.equal(info.body['genesis_challenge'], `0x${GENESIS.simulated}`);
    assert.equal(await running.node.estimateFee(1n), null);
    const [coin] = await running.node.readCoinsAt([key.puzzleHash], { unspent: true });
    assert.ok(coin);
    const other = pay(coin, [hash()], 1n).bundle;
    const signature = /"aggregated_signature":"0x\w+"/;
    const forged = pay(coin, [hash()]).bundle.replace(signature, signature.exec(other)?.[0] ?? '');
    assert.match((await running.node.push(forged)).reason, /BAD_AGGREGATE_SIGNATURE/);
    await assert.rejects(running.node.push('{}'), { status: 422 });
    await running.stop();
  });

  test('brings what a block mints to an address, as to a puzzle hash', async () => {
    const { node, post, stop } = await start(nextFolder());
    const owner = hash();
    await post('/simulator/farm', { blocks: 2, address: encodeAddress(owner) });
    await post('/simulator/farm', { blocks: 1, puzzleHash: owner });
    const coins = await node.readCoinsAt([owner], { unspent: true });
    assert.deepEqual(
      coins.map(({ amount }) => amount),
      [2_000_000_000_000n, 2_000_000_000_000n, 2_000_000_000_000n],
    );
    assert.equal((await post('/simulator/farm', { blocks: 1, address: 'txch1' })).status, 400);
    await stop();
  });

  test('pays a block that a PlotNFT won to its contract and to the farmer, also after a new start', async () => {
    const folder = nextFolder();
    const first = await start(folder);
    const [contract, farmer] = [hash(), hash()];
    const won = await first.post('/simulator/win', { puzzleHash: contract, address: encodeAddress(farmer) });
    assert.equal(won.status, 200);
    const { height } = await first.node.readPeak();
    const before = await readObservableState(first, [contract, farmer]);
    const end = height.toString(16).padStart(32, '0');
    assert.deepEqual(
      before.coins
        .map(({ parentId, puzzleHash, amount }) => ({ parentId, puzzleHash, amount }))
        .toSorted((a, b) => Number(a.amount - b.amount)),
      [
        { parentId: GENESIS.simulated.slice(32) + end, puzzleHash: farmer, amount: 125_000_000_000n },
        { parentId: GENESIS.simulated.slice(0, 32) + end, puzzleHash: contract, amount: 875_000_000_000n },
      ],
    );
    await first.stop();
    const second = await start(folder);
    assert.deepEqual(await readObservableState(second, [contract, farmer]), before);
    await second.stop();
  });

  test('asks for proofs at the same signage points after a new start', async () => {
    const folder = nextFolder();
    const first = await start(folder);
    const listed = await first.post('/simulator/signage_points', { count: 50 });
    // A point may come before the second list is made.
    const known = listed.body['signage_points'] as { sp_hash: string; time_received: number }[];
    const [point, next] = known;
    assert.ok(point && next);
    const times = known.map(({ time_received: seconds }) => seconds * 1_000);
    assert.deepEqual(first.listSignagePoints(Math.min(...times), Math.max(...times) + 1), known);
    const [from, to] = [point.time_received * 1_000, next.time_received * 1_000];
    assert.deepEqual(first.listSignagePoints(from, to), [point]);
    await first.stop();
    const second = await start(folder);
    const again = await second.post('/simulator/signage_points', { count: 60 });
    const points = again.body['signage_points'] as { sp_hash: string }[];
    assert.ok(points.some(({ sp_hash: spHash }) => spHash === point.sp_hash));
    assert.equal((await second.post('/simulator/signage_points', { count: 0 })).body['success'], false);
    await second.stop();
    const other = await start(nextFolder());
    const others = await other.post('/simulator/signage_points', { count: 60 });
    const theirs = others.body['signage_points'] as { sp_hash: string }[];
    assert.ok(theirs.every(({ sp_hash: spHash }) => spHash !== point.sp_hash));
    await other.stop();
  });

  test('says no to blocks that cannot be made', async () => {
    const running = await start(nextFolder());
    const before = await readObservableState(running);
    for (const [path, body] of [
      ['farm', { blocks: 0 }],
      ['farm', { blocks: 1.5 }],
      ['farm', { blocks: 1, puzzleHash: 'ab' }],
      ['farm', {}],
      ['farm', 'blocks'],
      ['win', { puzzleHash: hash() }],
      ['win', { puzzleHash: 'ab', address: encodeAddress(hash()) }],
      ['win', { puzzleHash: hash(), address: 'xch1' }],
      ['reorg', { back: 9_999, forward: 1 }],
      ['reorg', { back: 1, forward: 0 }],
      ['reorg', null],
    ] as const) {
      const answer = await running.post(`/simulator/${path}`, body);
      assert.deepEqual([answer.status, answer.body['success']], [400, false], JSON.stringify(body));
    }
    assert.deepEqual(await readObservableState(running), before);
    await running.stop();
  });
});

describe('the journal', () => {
  test('is without the line that a killed process did not finish', async () => {
    const folder = nextFolder();
    const first = await start(folder);
    await first.post('/simulator/farm', { blocks: 3 });
    const before = await readObservableState(first);
    await first.stop();
    const whole = await readFile(toJournalPath(folder), 'utf8');
    await appendFile(toJournalPath(folder), '{"farm":[1,"00');
    const second = await start(folder);
    assert.deepEqual(await readObservableState(second), before);
    assert.equal(await readFile(toJournalPath(folder), 'utf8'), whole);
    await second.post('/simulator/farm', { blocks: 1 });
    const later = await readObservableState(second);
    await second.stop();
    const third = await start(folder);
    assert.deepEqual(await readObservableState(third), later);
    await third.stop();
  });

  test('of a process that was killed before it wrote anything begins anew', async () => {
    const folder = nextFolder();
    const first = await start(folder);
    await first.stop();
    for (const text of ['', '{"seed":"12']) {
      await writeFile(toJournalPath(folder), text);
      const running = await start(folder);
      assert.equal((await running.node.readCoinsAt([key.puzzleHash], { unspent: true })).length, 100);
      await running.stop();
    }
  });

  test('notes a bundle once, however often it is pushed, and none that is refused', async () => {
    const folder = nextFolder();
    const running = await start(folder);
    const [coin] = await running.node.readCoinsAt([key.puzzleHash], { unspent: true });
    assert.ok(coin);
    const { bundle } = pay(coin, [hash()]);
    for (let time = 0; time < 3; time++) await running.node.push(bundle);
    await running.post('/simulator/farm', { blocks: 1 });
    for (let time = 0; time < 3; time++) await running.node.push(bundle);
    const text = await readFile(toJournalPath(folder), 'utf8');
    assert.equal(text.split('\n').filter((line) => line.startsWith('{"push"')).length, 1);
    await running.stop();
  });

  test('that is damaged, or does not make a chain, is not taken, and stays as it is', async () => {
    const folder = nextFolder();
    await (await start(folder)).stop();
    const whole = await readFile(toJournalPath(folder), 'utf8');
    const cases: [string, RegExp][] = [
      [
        whole.replace('{"farm"', '{"form"'),
        /^Line 2 of .*journal\.jsonl is damaged\. Put the folder back from a backup/,
      ],
      [`x${whole}`, /^Line 1 of/],
      [randomBytes(99).toString('base64'), /^Line 1 of/],
      [`${whole}{"reorg":[99999,1]}\n`, /another version of the simulated chain/],
      [`${whole}{"push":"{}"}\n`, /another version of the simulated chain/],
    ];
    for (const [text, message] of cases) {
      await writeFile(toJournalPath(folder), text);
      await assert.rejects(start(folder), { name: 'StartError', message });
      assert.equal(await readFile(toJournalPath(folder), 'utf8'), text);
    }
    await writeFile(toJournalPath(folder), whole);
    await (await start(folder)).stop();
  });
});
