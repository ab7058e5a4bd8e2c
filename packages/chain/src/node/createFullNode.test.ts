import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import { toCoinId, type Coin } from '../coins/coin.ts';
import { createSpendingKey } from '../coins/keys.ts';
import { GENESIS } from '../coins/networks.ts';
import { signSpend } from '../coins/standardSpend.ts';
import { startNode, startTestChain } from '@farm/simulators/testing';
import { createFullNode } from './createFullNode.ts';

const hash = () => randomBytes(32).toString('hex');

describe('the simulated chain', async () => {
  const chain = await startTestChain();
  after(() => chain.close());
  const node = createFullNode(chain.settings);
  const key = createSpendingKey(chain.sdk, randomBytes(32));
  const payTo = (coin: Coin, amount: bigint, fee = 0n) => ({
    inputs: [coin],
    outputs: [{ puzzleHash: hash(), amount }],
    change: { puzzleHash: key.puzzleHash, amount: coin.amount - amount - fee },
    fee,
  });
  const sign = (spend: ReturnType<typeof payTo>) =>
    signSpend(chain.sdk, [key], { ...spend, genesis: GENESIS.simulated });
  let coin: Coin;
  beforeEach(async () => {
    const from = chain.height() + 1;
    chain.farm(1, key.puzzleHash);
    const [found] = await node.readCoinsAt([key.puzzleHash], { fromHeight: from });
    assert.ok(found);
    assert.equal(found.height, from);
    coin = { parentId: found.parentId, puzzleHash: found.puzzleHash, amount: found.amount };
  });

  test('tells its peak', async () => {
    assert.deepEqual(await node.readPeak(), { height: chain.height(), headerHash: chain.headerHash() });
    assert.equal(await node.readHeaderHash(chain.height()), chain.headerHash());
    assert.equal(await node.readHeaderHash(chain.height() + 1), null);
    const state = await node.read();
    assert.deepEqual([state.height, state.netSpace, state.source], [chain.height(), null, 'node']);
  });

  test('takes a bundle, holds it, and has its coins when a block came', async () => {
    const { bundle, txId, coins, changeCoin } = sign(payTo(coin, 1_000n));
    const made = [...coins, changeCoin].map(toCoinId);
    assert.equal(await node.isInMempool(txId), false);
    for (let time = 0; time < 2; time++) {
      assert.deepEqual(await node.push(bundle), { outcome: 'accepted', reason: '' });
    }
    assert.equal(await node.isInMempool(txId), true);
    assert.deepEqual(
      [await node.isSpendPending(toCoinId(coin)), await node.isSpendPending(hash())],
      [true, false],
    );
    assert.deepEqual(await node.readCoins(made), []);
    chain.farm();
    const height = chain.height();
    assert.equal(await node.isInMempool(txId), false);
    assert.equal(await node.isSpendPending(toCoinId(coin)), false);
    const record = (one: Coin, spentHeight: number | null, at = height) => ({
      ...one,
      coinId: toCoinId(one),
      height: at,
      spentHeight,
    });
    const byAmount = (records: { amount: bigint }[]) =>
      records.toSorted((a, b) => Number(a.amount - b.amount));
    const [paid] = coins;
    assert.ok(paid);
    const expected = [record(paid, null), record(changeCoin, null)];
    assert.deepEqual(byAmount(await node.readCoins([...made, hash()])), expected);
    assert.deepEqual(byAmount(await node.readChildren([toCoinId(coin)])), expected);
    assert.deepEqual(await node.readCoins([toCoinId(coin)]), [record(coin, height, height - 1)]);
    const unspent = await node.readCoinsAt([key.puzzleHash, hash()], { unspent: true });
    assert.ok(!unspent.some(({ coinId }) => coinId === toCoinId(coin)));
    assert.ok(unspent.some(({ coinId }) => coinId === toCoinId(changeCoin)));
    const all = await node.readCoinsAt([key.puzzleHash], { fromHeight: -5 });
    assert.ok(all.some(({ coinId }) => coinId === toCoinId(coin)));
    assert.deepEqual(await node.readCoinsAt([key.puzzleHash], { fromHeight: height + 1 }), []);
    const again = await node.push(bundle);
    assert.equal(again.outcome, 'refused');
    assert.match(again.reason, /DOUBLE_SPEND/);
  });

  test('keeps the first of two spends of a coin pending no matter what, unless the second pays more', async () => {
    const first = sign(payTo(coin, 1_000n, 5n));
    const rival = sign(payTo(coin, 2_000n));
    const costlier = sign(payTo(coin, 3_000n, 20_000_000n));
    assert.equal((await node.push(first.bundle)).outcome, 'accepted');
    assert.equal((await node.push(rival.bundle)).outcome, 'pending');
    assert.equal(await node.isInMempool(rival.txId), false);
    assert.equal((await node.push(costlier.bundle)).outcome, 'accepted');
    assert.deepEqual(
      [await node.isInMempool(first.txId), await node.isInMempool(costlier.txId)],
      [false, true],
    );
    chain.farm();
    assert.equal((await node.readCoins(costlier.coins.map(toCoinId))).length, 1);
    assert.deepEqual(await node.readCoins([...first.coins, ...rival.coins].map(toCoinId)), []);
  });

  test('takes coins back when it is reorganised', async () => {
    const { bundle, coins } = sign(payTo(coin, 1_000n));
    await node.push(bundle);
    chain.farm();
    const ids = coins.map(toCoinId);
    const before = await node.readPeak();
    assert.equal((await node.readCoins(ids)).length, 1);
    chain.reorg(1);
    assert.deepEqual(await node.readCoins(ids), []);
    assert.equal((await node.readPeak()).height, before.height + 1);
    assert.notEqual(chain.headerHash(), before.headerHash);
    assert.equal((await node.push(bundle)).outcome, 'accepted');
    chain.farm();
    assert.equal((await node.readCoins(ids))[0]?.height, before.height + 2);
  });

  test('refuses what is signed wrongly', async () => {
    const { bundle } = signSpend(chain.sdk, [key], { ...payTo(coin, 1n), genesis: GENESIS.mainnet });
    assert.partialDeepStrictEqual(await node.push(bundle), { outcome: 'refused' });
  });

  test('tells amounts that no number of the language holds', async () => {
    const amount = 2n ** 63n + 1n;
    const large = chain.mint(key.puzzleHash, amount);
    assert.equal((await node.readCoins([toCoinId(large)]))[0]?.amount, amount);
    const { bundle, coins } = sign(payTo(large, 2n ** 53n + 1n));
    assert.equal((await node.push(bundle)).outcome, 'accepted');
    chain.farm();
    assert.equal((await node.readCoins(coins.map(toCoinId)))[0]?.amount, 2n ** 53n + 1n);
  });

  test('knows no fees', async () => {
    assert.equal(await node.estimateFee(10_000_000n), null);
  });

  test('is not asked about nothing, nor about too much', async () => {
    const before = chain.requestPaths.length;
    assert.deepEqual(await node.readCoins([]), []);
    assert.deepEqual(await node.readChildren([]), []);
    assert.deepEqual(await node.readCoinsAt([], { unspent: true }), []);
    const many = Array.from({ length: 501 }, hash);
    await assert.rejects(node.readCoins(many), RangeError);
    await assert.rejects(node.readChildren(many), RangeError);
    assert.equal(chain.requestPaths.length, before);
    assert.deepEqual(await node.readCoins(many.slice(1)), []);
  });

  test('lists more coins than fit into a MiB', async () => {
    const many = hash();
    chain.farm(5_000, many);
    const coins = await node.readCoinsAt([many], { unspent: true });
    assert.equal(coins.length, 5_000);
    assert.equal(
      coins.reduce((sum, { amount }) => sum + amount, 0n),
      10_000_000_000_000_000n,
    );
  });

  test('that is away is an error, also when it took the bundle before', async () => {
    chain.setOutage(true);
    await assert.rejects(node.readPeak());
    await assert.rejects(node.isInMempool(hash()));
    await assert.rejects(node.estimateFee(1n));
    chain.setOutage(false);
    const { bundle, txId } = sign(payTo(coin, 1_000n));
    chain.setRejectingPushes(true);
    assert.equal((await node.push(bundle)).outcome, 'refused');
    chain.setRejectingPushes(false);
    chain.setForgettingPushes(true);
    assert.equal((await node.push(bundle)).outcome, 'accepted');
    assert.equal(await node.isInMempool(txId), false);
    chain.setForgettingPushes(false);
    chain.setDroppingResponses(true);
    await assert.rejects(node.push(bundle));
    chain.setDroppingResponses(false);
    assert.equal(await node.isInMempool(txId), true);
    const stranger = await chain.spend([key], payTo(chain.mint(key.puzzleHash, 100n), 1n));
    assert.equal(await node.isInMempool(stranger.txId), true);
  });
});

describe('a real node', async () => {
  const server = await startNode('');
  const node = createFullNode(server.settings, { timeoutMs: 2_000 });
  const respond = (text: string) => server.setResponse({ text });
  const respondFailure = (error: string) =>
    respond(JSON.stringify({ error, success: false, traceback: 'Traceback' }));

  const coin = {
    parentId: 'a908ee64a5821b7bda5d798c053a79c8b3d7c608bb7735f4cefc7833ead4f6cd',
    puzzleHash: '5e2bb312cff523f00b286865fedf78209755109c627022d68ccc891ede1d5da9',
    amount: 300_000n,
  };
  const coinId = toCoinId(coin);
  const record = (amount: bigint | string, spentAt = 0) => `{"coin": {"amount": ${amount},
    "parent_coin_info": "0x${coin.parentId}", "puzzle_hash": "0x${coin.puzzleHash}"}, "coinbase": false,
    "confirmed_block_index": 4907529, "spent": ${spentAt > 0}, "spent_block_index": ${spentAt},
    "timestamp": 1707250407}`;
  const records = (...list: string[]) => `{"coin_records": [${list.join(', ')}], "success": true}`;
  const state = (synced: boolean, peak = `{"height": 4907600, "header_hash": "0x${'AB'.repeat(32)}"}`) =>
    `{"blockchain_state": {"peak": ${peak}, "space": 19999999999999999999,
      "sync": {"sync_mode": false, "synced": ${synced}}}, "success": true}`;

  test('is asked each thing at its own address', async () => {
    respond(records());
    await node.readCoins([coinId]);
    await node.readChildren([coinId]);
    await node.readCoinsAt([coin.puzzleHash], { unspent: true });
    assert.deepEqual(server.requests.splice(0), [
      'POST /get_coin_records_by_names',
      'POST /get_coin_records_by_parent_ids',
      'POST /get_coin_records_by_puzzle_hashes',
    ]);
    respond(state(true));
    assert.deepEqual(await node.readPeak(), { height: 4_907_600, headerHash: 'ab'.repeat(32) });
    assert.partialDeepStrictEqual(await node.read(), {
      height: 4_907_600,
      netSpace: 19_999_999_999_999_999_999n,
    });
  });

  test('tells coins, spent or not', async () => {
    const plain = { ...coin, coinId, height: 4_907_529 };
    respond(records(record(300_000n)));
    assert.deepEqual(await node.readCoins([coinId]), [{ ...plain, spentHeight: null }]);
    respond(records(record(300_000n, 4_907_534)));
    assert.deepEqual(await node.readChildren([coin.parentId]), [{ ...plain, spentHeight: 4_907_534 }]);
    const maxAmount = 2n ** 64n - 1n;
    respond(records(record(maxAmount)));
    assert.equal((await node.readCoinsAt([coin.puzzleHash], { unspent: true }))[0]?.amount, maxAmount);
  });

  test('that answers about another coin, or only in part, is not believed', async () => {
    respond(records(record(300_001n)));
    await assert.rejects(node.readCoins([coinId]), /which was not requested/);
    await assert.rejects(node.readChildren([coinId]), /which was not requested/);
    await assert.rejects(node.readCoinsAt([hash()], { unspent: true }), /which was not requested/);
    for (const text of [
      records(record(300_000n)).replace('"success"', '"truncated": true, "success"'),
      records(record(300_000n)).replace('"success"', '"next_cursor": "abc", "success"'),
      records(record('300000.5')),
      records(record('3e5000')),
      records(record(-1n)),
      records(record(2n ** 64n)),
      records(record('"300000"')),
      records(record(300_000n)).replace('0x5e', '0xzz'),
      records(record(300_000n)).replace('4907529', 'null'),
      '{"success": true}',
      '{"coin_records": null, "success": true}',
      '<html>',
      '',
    ]) {
      respond(text);
      await assert.rejects(node.readCoins([coinId]), Error, text);
    }
    respondFailure('Coin store is closed');
    await assert.rejects(node.readCoins([coinId]), /get_coin_records_by_names: Coin store is closed/);
  });

  test('that is catching up is an error', async () => {
    respond(state(false));
    await assert.rejects(node.readPeak(), /not synced with the network/);
    respond(state(true, 'null'));
    await assert.rejects(node.readPeak(), /not synced with the network/);
  });

  test('fails where the mempool has nothing', async () => {
    const txId = hash();
    respondFailure(`Tx id 0x${txId} not in the mempool`);
    assert.equal(await node.isInMempool(txId), false);
    respond('{"mempool_item": {"fee": 0, "additions": [], "spend_bundle_name": "0x00"}, "success": true}');
    assert.equal(await node.isInMempool(txId), true);
    respondFailure('Not initialized');
    await assert.rejects(node.isInMempool(txId), /Not initialized/);
    server.setResponse({ status: 500, text: '' });
    await assert.rejects(node.isInMempool(txId));
  });

  test('says the hash of a block, or that there is none', async () => {
    const headerHash = hash();
    respond(`{"block_record": {"header_hash": "0x${headerHash}", "height": 7}, "success": true}`);
    assert.equal(await node.readHeaderHash(7), headerHash);
    assert.deepEqual(server.requests.splice(0).slice(-1), ['POST /get_block_record_by_height']);
    respondFailure('Block height 8 not found in chain');
    assert.equal(await node.readHeaderHash(8), null);
    respondFailure('Not initialized');
    await assert.rejects(node.readHeaderHash(8), /Not initialized/);
  });

  test('says what spends a coin', async () => {
    respond('{"mempool_items": [], "success": true}');
    assert.equal(await node.isSpendPending(coinId), false);
    assert.deepEqual(server.requests.splice(0).slice(-1), ['POST /get_mempool_items_by_coin_name']);
    respond('{"mempool_items": [{"fee": 0, "spend_bundle_name": "0x00"}], "success": true}');
    assert.equal(await node.isSpendPending(coinId), true);
    for (const text of ['{"success": true}', '{"mempool_items": null, "success": true}']) {
      respond(text);
      await assert.rejects(node.isSpendPending(coinId), Error, text);
    }
    respondFailure('Not initialized');
    await assert.rejects(node.isSpendPending(coinId), /Not initialized/);
  });

  test('estimates fees, or cannot say', async () => {
    respond('{"estimates": [123456], "target_times": [300], "current_fee_rate": 0.5, "success": true}');
    assert.equal(await node.estimateFee(10_070_000n), 123_456n);
    respondFailure('Not enough blocks');
    assert.equal(await node.estimateFee(1n), null);
    respond('{"estimates": [], "success": true}');
    await assert.rejects(node.estimateFee(1n));
    server.setResponse({ status: 500, text: '' });
    await assert.rejects(node.estimateFee(1n), { status: 500 });
  });

  test('says what it does with a bundle', async () => {
    respond('{"status": "SUCCESS", "success": true}');
    assert.deepEqual(await node.push('{}'), { outcome: 'accepted', reason: '' });
    respond('{"status": "PENDING", "success": true}');
    assert.deepEqual(await node.push('{}'), { outcome: 'pending', reason: '' });
    respondFailure('Failed to include transaction 0xab, error DOUBLE_SPEND');
    const reason = 'Failed to include transaction 0xab, error DOUBLE_SPEND';
    assert.deepEqual(await node.push('{}'), { outcome: 'refused', reason });
    respondFailure('x'.repeat(5_000));
    assert.equal((await node.push('{}')).reason.length, 300);
    for (const text of [
      '{"success": true}',
      '{"status": "SUCCESS"}',
      '{"status": "LOST", "success": true}',
      '',
    ]) {
      respond(text);
      await assert.rejects(node.push('{}'), Error, text);
    }
    server.setResponse(null);
    await assert.rejects(
      createFullNode(server.settings, { timeoutMs: 100 }).push('{}'),
      /did not respond to push_tx within 0\.1 s/,
    );
  });

  test('is asked for nothing more once the signal of the client aborts', async () => {
    server.setResponse(null);
    const stopping = new AbortController();
    const client = createFullNode(server.settings, { signal: stopping.signal });
    const rejects = (call: Promise<unknown>) => assert.rejects(call, { name: 'AbortError' });
    const ended = [client.read(), client.readCoins([hash()]), client.push('{}')].map(rejects);
    stopping.abort();
    await Promise.all([...ended, rejects(client.readPeak())]);
  });
});
