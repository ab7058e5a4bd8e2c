import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toXch } from '@farm/contracts/amount';
import { decodeAddress } from '@farm/chain';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import type { PayoutDependencies } from './payoutDependencies.ts';
import { findLastReconciliation } from './reconciliation.repository.ts';

const XCH = 10n ** 12n;
const FEE = TEST_CONFIG.withdrawals.feeMojo;
const { coinMinMojo } = TEST_CONFIG.payouts;
const DUST_COUNT = 30_000;
const farm = await startTestPayouts({ payouts: { feeMaxMojo: 0n } });
const { server, chain, signer, node, turn, newPayer, ask, statusOf, parts } = farm;
const { db } = server;
/** Requests to the node, and coins in its responses. */
const load = { requests: 0, coins: 0 };
const track = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
  return async (...args: Args) => {
    const result = await call(...args);
    load.requests++;
    if (Array.isArray(result)) load.coins += result.length;
    return result;
  };
};
const trackedNode: PayoutDependencies['node'] = {
  ...node,
  readCoins: track(node.readCoins),
  readCoinsAt: track(node.readCoinsAt),
  readChildren: track(node.readChildren),
  readHeaderHash: track(node.readHeaderHash),
  isInMempool: track(node.isInMempool),
  isSpendPending: track(node.isSpendPending),
};
const trackedTurn = newPayer({ node: trackedNode });
const farmBlocks = async (blocks: number) => {
  for (let count = 0; count < blocks; count++) {
    chain.farm();
    await turn();
  }
};
const readIncome = async () =>
  (await db.selectFrom('ledgerTx').select('id').where('kind', '=', 'farm_income').execute()).length;
const assertBooksAgree = async () => {
  const check = await findLastReconciliation(db);
  assert.deepEqual(check?.problems, []);
  assert.equal(await readObstacle(), null);
};
const readObstacle = async () =>
  (await db.selectFrom('payoutState').select('obstacle').executeTakeFirstOrThrow()).obstacle;
/** Runs a turn that pays somebody, and a turn after the block. @returns the load of both */
const measureTurns = async () => {
  await ask(await makeFarmer(server, '2'));
  Object.assign(load, { requests: 0, coins: 0 });
  await trackedTurn();
  chain.farm();
  await trackedTurn();
  const measured = { ...load };
  await farmBlocks(33);
  return measured;
};

describe('dust', () => {
  test('is not in the books', async () => {
    await turn();
    const income = await readIncome();
    for (let count = 0; count < 10; count++) chain.mint(signer.puzzleHash, coinMinMojo - 1n);
    await farmBlocks(34);
    assert.equal(await readIncome(), income);
    await assertBooksAgree();
  });

  test('stays out of the books of a new process, and after a reorganization', async () => {
    const income = await readIncome();
    await newPayer()();
    await assertBooksAgree();
    chain.reorg(2, 3);
    await turn();
    await assertBooksAgree();
    assert.equal(await readIncome(), income);
    const { coins } = await db.selectFrom('payoutState').select('coins').executeTakeFirstOrThrow();
    assert.ok(coins.every(({ amount }) => BigInt(amount) >= coinMinMojo));
  });

  test('is no coin of the minimum', async () => {
    const income = await readIncome();
    chain.mint(signer.puzzleHash, coinMinMojo);
    await farmBlocks(34);
    assert.equal(await readIncome(), income + 1);
    await assertBooksAgree();
  });

  test('is no coin that became income while the minimum was lower', async () => {
    const ledgerHot = await farm.ledgerHot();
    await newPayer({ payouts: { ...parts.payouts, coinMinMojo: 10n * XCH } })();
    await assertBooksAgree();
    assert.equal(await farm.ledgerHot(), ledgerHot);
  });

  test('is no change, however small: a payment that leaves one mojo agrees with the books', async () => {
    const farmer = await makeFarmer(server, '3');
    const net = 2n * XCH - 1n;
    const id = await ask(farmer, toXch(net + FEE));
    await farmBlocks(34);
    assert.equal(await statusOf(id), 'success');
    assert.deepEqual(await farm.paidTo(decodeAddress(farmer.address)), [net]);
    const { changeMojo } = await db
      .selectFrom('payoutItem')
      .innerJoin('payoutBundle', 'payoutBundle.batchId', 'payoutItem.batchId')
      .select('changeMojo')
      .where('withdrawalId', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(changeMojo, 1n);
    await assertBooksAgree();
    await newPayer()();
    await assertBooksAgree();
  });

  test('that somebody with the key makes a coin of is income then', async () => {
    const income = await readIncome();
    const dust = (await node.readCoinsAt([signer.puzzleHash], { unspent: true })).filter(
      ({ amount }) => amount === coinMinMojo - 1n,
    );
    const inputs = dust.slice(0, 2);
    const change = { puzzleHash: signer.puzzleHash, amount: 2n * (coinMinMojo - 1n) };
    await chain.spend(signer.keys, { inputs, outputs: [], change, fee: 0n });
    await farmBlocks(34);
    assert.equal(await readIncome(), income + 1);
    await assertBooksAgree();
  });
});

test('a coin that came to a key before the signer told of it is found', async () => {
  const income = await readIncome();
  const puzzleHash = '8'.repeat(64);
  chain.mint(puzzleHash, XCH);
  await farmBlocks(40);
  assert.equal(await readIncome(), income);
  await db.insertInto('payoutKey').values({ puzzleHash, retiredAt: new Date() }).execute();
  await turn();
  assert.equal(await readIncome(), income + 1);
  await assertBooksAgree();
});

test('30,000 coins of dust make no turn ask the node for more', async () => {
  await trackedTurn();
  const without = await measureTurns();
  for (let count = 0; count < DUST_COUNT; count++) chain.mint(signer.puzzleHash, coinMinMojo - 1n);
  chain.farm();
  await trackedTurn();
  const withDust = await measureTurns();
  assert.ok(without.requests > 0 && without.coins > 0);
  // The first payment left one coin less.
  assert.ok(withDust.requests <= without.requests, JSON.stringify([without, withDust]));
  assert.ok(withDust.coins <= without.coins, JSON.stringify([without, withDust]));
  await assertBooksAgree();
});
