import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { toCoinId } from '../coins/coin.ts';
import { listSignagePoints, type SignagePoint } from '@farm/simulators/farmer';
import { startNode, startTestChain } from '@farm/simulators/testing';
import { createFullNode } from './createFullNode.ts';

const INTERVAL_MS = 9_375;
const START_MS = Date.UTC(2026, 10, 24);

describe('the simulated chain', async () => {
  let time = START_MS;
  const chain = await startTestChain({ now: () => time });
  after(() => chain.close());
  const node = createFullNode(chain.settings);
  const list = (count: number) => listSignagePoints(chain.settings.url, count);
  const read = (point: SignagePoint) =>
    node.readSignagePoint(
      point.end_of_sub_slot ? { challengeHash: point.sp_hash } : { spHash: point.sp_hash },
    );

  test('has a new signage point every 9.375 seconds', async () => {
    time = START_MS;
    const before = await list(1);
    time += INTERVAL_MS - 1;
    assert.deepEqual(await list(1), before);
    time += 1;
    const [old, fresh] = await list(2);
    assert.deepEqual([old], before);
    assert.ok(old && fresh);
    assert.equal(fresh.time_received - old.time_received, INTERVAL_MS / 1000);
  });

  test('answers what farmers are told, reverted or not, in the middle and at the end of a sub-slot', async () => {
    const points = await list(2_000);
    assert.equal(new Set(points.map(({ sp_hash: hash }) => hash)).size, 2_000);
    const ends = points.filter(({ end_of_sub_slot: isEnd }) => isEnd);
    const reverted = points.filter((point) => point.reverted);
    assert.ok(ends.length === 31 || ends.length === 32);
    // One in 64 is expected: 31 of 2,000, and 90 are out of reach of chance.
    assert.ok(reverted.length > 0 && reverted.length < 90);
    for (const point of [...ends, ...reverted, ...points.slice(0, 5)]) {
      assert.deepEqual(await read(point), {
        challengeHash: point.challenge_hash,
        receivedAt: new Date(point.time_received * 1000),
        isReverted: point.reverted,
      });
    }
    for (const end of ends) assert.equal(end.sp_hash, end.challenge_hash);
  });

  test('knows neither points to come nor those of long ago, nor one of them by the wrong name', async () => {
    const points = await list(100);
    const [first] = points;
    const end = points.find(({ end_of_sub_slot: isEnd }) => isEnd);
    const inside = points.find(({ end_of_sub_slot: isEnd }) => !isEnd);
    assert.ok(first && end && inside);
    assert.equal(await node.readSignagePoint({ spHash: end.sp_hash }), null);
    assert.equal(await node.readSignagePoint({ challengeHash: inside.sp_hash }), null);
    assert.equal(await node.readSignagePoint({ spHash: '0'.repeat(64) }), null);
    const now = time;
    time = now - 101 * INTERVAL_MS;
    assert.equal(await read(first), null);
    time = now + 2_000 * INTERVAL_MS;
    assert.equal(await read(first), null);
    time = now;
    assert.notEqual(await read(first), null);
  });
});

describe('a real node', async () => {
  const server = await startNode('');
  const node = createFullNode(server.settings, { timeoutMs: 2_000 });
  const output = 'ab'.repeat(100);
  const spHash = createHash('sha256').update(Buffer.from(output, 'hex')).digest('hex');
  const challengeHash = 'cd'.repeat(32);
  const vdf = `{"challenge": "0x${challengeHash}", "number_of_iterations": 9, "output": {"data": "0x${output}"}}`;
  const point = `{"signage_point": {"cc_vdf": ${vdf}, "cc_proof": {}}, "time_received": 1764000000.25, "reverted": true, "success": true}`;
  const end = `{"eos": {"challenge_chain": {}}, "time_received": 1764000000, "reverted": false, "success": true}`;

  test('tells a signage point, or the end of a sub-slot', async () => {
    server.setResponse({ text: point });
    assert.deepEqual(await node.readSignagePoint({ spHash }), {
      challengeHash,
      receivedAt: new Date(1_764_000_000_250),
      isReverted: true,
    });
    assert.deepEqual(server.requests.splice(0), ['POST /get_recent_signage_point_or_eos']);
    server.setResponse({ text: end });
    assert.deepEqual(await node.readSignagePoint({ challengeHash }), {
      challengeHash,
      receivedAt: new Date(1_764_000_000_000),
      isReverted: false,
    });
  });

  test('fails where it holds none', async () => {
    server.setResponse({ text: `{"success": false, "error": "Did not find sp ${spHash} in cache"}` });
    assert.equal(await node.readSignagePoint({ spHash }), null);
    server.setResponse({ text: '{"success": false, "error": "No blocks in the chain"}' });
    await assert.rejects(node.readSignagePoint({ spHash }), /No blocks in the chain/);
  });

  test('that answers about another point is not believed', async () => {
    server.setResponse({ text: point });
    await assert.rejects(node.readSignagePoint({ spHash: challengeHash }), /which was not requested/);
    await assert.rejects(node.readSignagePoint({ challengeHash }), /no end of a sub-slot/);
    server.setResponse({ text: end });
    await assert.rejects(node.readSignagePoint({ spHash }), /which was not requested/);
    for (const text of [
      point.replace('true', '1'),
      point.replace('1764000000.25', '-1'),
      point.replace('1764000000.25', '1e300'),
      point.replace('0xab', '0xa'),
      point.replace('"0xcd', '"0xc'),
    ]) {
      server.setResponse({ text });
      await assert.rejects(node.readSignagePoint({ spHash }), Error, text);
    }
  });

  test('tells what spent a coin, and is not believed about another', async () => {
    const zero = '0'.repeat(64);
    const coinId = toCoinId({ parentId: zero, puzzleHash: zero, amount: 1n });
    const coin = `{"parent_coin_info": "0x${zero}", "puzzle_hash": "0x${zero}", "amount": 1}`;
    const spend = `{"coin_solution": {"coin": ${coin}, "puzzle_reveal": "0xff01", "solution": "0x80"}, "success": true}`;
    server.setResponse({ text: spend });
    const asked = node.readPuzzleAndSolution(coinId, 5);
    assert.deepEqual(await asked, { puzzle: Buffer.from('ff01', 'hex'), solution: Buffer.from('80', 'hex') });
    await assert.rejects(node.readPuzzleAndSolution(zero, 5), /which was not requested/);
    server.setResponse({ text: '{"coin_solution": null, "success": true}' });
    assert.equal(await node.readPuzzleAndSolution(coinId, 5), null);
    server.setResponse({ text: '{"success": false, "error": "Invalid height 5. coin record None"}' });
    assert.equal(await node.readPuzzleAndSolution(coinId, 5), null);
    server.setResponse({ text: '{"success": false, "error": "Coin store is closed"}' });
    await assert.rejects(node.readPuzzleAndSolution(coinId, 5), /Coin store is closed/);
    for (const text of ['{"success": true}', spend.replace('0xff01', '0xff0'), spend.replace('0x80', 'x')]) {
      server.setResponse({ text });
      await assert.rejects(node.readPuzzleAndSolution(coinId, 5), Error, text);
    }
  });
});
