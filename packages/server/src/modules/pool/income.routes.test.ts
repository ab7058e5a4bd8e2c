import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { incomeSchema, rewardDetailSchema, rewardPageSchema } from '@farm/contracts/operator';
import { toErrorCode } from '../../testing/answers.ts';
import { sendWithoutChain } from '../../testing/payoutBatches.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestPool, toHash } from '../../testing/testPool.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import { applyWithdrawalAction } from '../withdrawal/withdrawal.repository.ts';
import { addFarmer } from './farmerRecord.ts';
import { findPlotNft } from './pool.repository.ts';
import { addRewards, updateRewards } from './reward.repository.ts';

const REWARD = 875_000_000_000n;
const NET_SPACE = 1n << 54n;

const pool = await startTestPool({ filterBits: 8 });
const server = await startTestServer({ pool: pool.parts, chain: { netSpace: NET_SPACE } });
const { db, call } = server;
const { bearer: headers } = await signInOperator(server);

const launcherId = await pool.launch();
await addFarmer({ ...pool.parts, db }, pool.makeJoin(launcherId));
const plotNft = (await findPlotNft(db, launcherId))?.number ?? 0;

const readIncome = async () => incomeSchema.parse((await call({ url: '/api/admin/income', headers })).body);
const readReward = async (coinId: string) =>
  rewardDetailSchema.parse((await call({ url: `/api/admin/rewards/${coinId}`, headers })).body);
const addReward = async (name: string, height: number) => {
  const reward = { coinId: toHash(name), plotNft, height, amountMojo: REWARD };
  await addRewards(db, [reward], new Date());
  return reward.coinId;
};
const absorb = (coinId: string, arrivedCoinId: string) =>
  updateRewards(db, [{ coinId, arrivedCoinId, absorbedHeight: 900, takenHeight: null, settledAt: null }]);
const book = (coinId: string, amountMojo: bigint) =>
  recordLedgerTx(db, {
    kind: 'farm_income',
    ref: { type: 'coin', id: coinId },
    entries: [
      { ledgerAccount: 'hot_wallet', amountMojo: -amountMojo },
      { ledgerAccount: 'farming_income', amountMojo },
    ],
  });

describe('the income of the pool', () => {
  test('is nothing at first, and nothing is expected', async () => {
    const { days, total, luck, effort, factor } = await readIncome();
    assert.equal(factor, '0.86625');
    assert.equal(days.length, 30);
    assert.equal(days[0]?.day, new Date().toISOString().slice(0, 10));
    const nothing = { rewards: 0, expectedRewards: 0, income: '0', otherIncome: '0', paid: '0' };
    assert.deepEqual([total, luck, effort], [nothing, null, 0]);
  });

  test('is what blocks brought, apart from what else came to the wallet, beside what they should bring', async () => {
    const first = await addReward('first reward', 100);
    await addReward('second reward', 200);
    await absorb(first, toHash('arrived'));
    await book(toHash('arrived'), REWARD);
    await book(toHash('a gift'), 5n);
    const at = new Date(Math.floor(Date.now() / 300_000) * 300_000);
    await db
      .insertInto('poolPoints')
      .values({ plotNft, at, points: 1_000n, unfilteredPoints: 256_000n, partials: 10 })
      .execute();
    const { days, total, luck, effort } = await readIncome();
    const [today] = days;
    assert.deepEqual([today?.rewards, today?.income, today?.otherIncome], [2, '0.875', '0.000000000005']);
    // 1,000 points are 4.95 TiB for a day, of 16 PiB that win 4,608 blocks.
    const expected = ((1_000 * 5.0688 * 2 ** 30) / Number(NET_SPACE)) * 4_608;
    assert.ok(Math.abs(total.expectedRewards / expected - 1) < 0.001, `${total.expectedRewards} ${expected}`);
    assert.ok(luck !== null && Math.abs(luck / (2 / expected) - 1) < 0.001);
    assert.ok(effort === 0 || effort === total.expectedRewards);
    const { body } = await call({ url: '/api/stat' });
    assert.partialDeepStrictEqual(body, { blocksWon: 2 });
  });

  test('is listed reward by reward, newest block first, page by page', async () => {
    const read = async (query: string) =>
      rewardPageSchema.parse((await call({ url: `/api/admin/rewards?${query}`, headers })).body);
    const first = await read('limit=1');
    const second = await read(`limit=1&cursor=${first.nextCursor}`);
    const states = [...first.items, ...second.items].map(({ height, state, amount }) => [
      height,
      state,
      amount,
    ]);
    assert.deepEqual(states, [
      [200, 'waiting', '0.875'],
      [100, 'booked', '0.875'],
    ]);
    assert.equal(second.nextCursor, null);
  });

  test('can be followed from the reward to the coins of those who were paid with it', async () => {
    const farmer = await makeFarmer(server);
    const { id } = await sendAcceptedWithdrawal(server, farmer);
    await applyWithdrawalAction(db, { ids: [id], action: 'approve', actor: { kind: 'farm' } });
    await sendWithoutChain(server, [id]);
    const { coinId: input } = await db.selectFrom('payoutInput').select('coinId').executeTakeFirstOrThrow();
    const coinId = await addReward('third reward', 300);
    await absorb(coinId, input);
    assert.equal((await readReward(coinId)).state, 'absorbed');
    await book(input, REWARD);
    const { state, arrivedCoinId, bookedAt, batches } = await readReward(coinId);
    assert.deepEqual([state, arrivedCoinId], ['booked', input]);
    assert.ok(bookedAt);
    assert.deepEqual(
      batches.map(({ inputs, payments }) => [
        inputs.map((one) => one.coinId),
        payments.map((one) => one.email),
      ]),
      [[[input], [farmer.email]]],
    );
    const waiting = await readReward(toHash('second reward'));
    assert.deepEqual([waiting.state, waiting.batches], ['waiting', []]);
  });

  test('knows no other reward', async () => {
    for (const coinId of [toHash('nothing'), 'nothing'])
      assert.equal(toErrorCode(await call({ url: `/api/admin/rewards/${coinId}`, headers })), 'not_found');
  });
});
