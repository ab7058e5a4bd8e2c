import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeAddress } from '@farm/chain';
import { toMojo } from '@farm/contracts/amount';
import { sql } from 'kysely';
import { startTestPayouts, type TestPayouts } from '../../testing/testPayouts.ts';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import { MAX_BATCH_SIZE } from './planBatch.ts';

const { confirmations, feeMojo } = TEST_CONFIG.withdrawals;
/** More payments than a batch takes. */
const FLOOD = 120;
/** Requests at the same time, as many as do not wait for each other's connections. */
const SIDE_BY_SIDE = 10;

/** Sends that many requests, a few at a time. */
async function flood(ask: (count: number) => Promise<string>): Promise<void> {
  for (let count = 0; count < FLOOD; count += SIDE_BY_SIDE)
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, index) => ask(count + index)));
}

const countItemsOf = async ({ server: { db } }: TestPayouts, withdrawalId: string) => {
  const { rows } = await sql<{ items: number }>`
    select count(*)::integer as items from payout_item
    where batch_id = (select batch_id from payout_item where withdrawal_id = ${withdrawalId})`.execute(db);
  return rows[0]?.items;
};
const settle = async ({ chain, turn }: TestPayouts) => {
  chain.farm(confirmations + 1);
  await turn();
};
/** Asserts that a stranger's payment is in the next batch, and returns the number of payments there. */
const assertNext = async (farm: TestPayouts) => {
  const stranger = await makeFarmer(farm.server, '1');
  const id = await farm.ask(stranger, '0.5');
  await farm.turn();
  assert.equal(await farm.statusOf(id), 'sending');
  await settle(farm);
  assert.equal(await farm.statusOf(id), 'success');
  assert.deepEqual(await farm.paidTo(decodeAddress(stranger.address)), [toMojo('0.5') - feeMojo]);
  return countItemsOf(farm, id);
};

describe('a payment is in the next batch, whatever was asked for before:', () => {
  test('equal payments of one account', async () => {
    const farm = await startTestPayouts();
    const flooder = await makeFarmer(farm.server, '10');
    await flood(() => farm.ask(flooder, '0.01'));
    assert.equal(await assertNext(farm), 2);
  });

  test('payments of one account that all differ', async () => {
    const farm = await startTestPayouts();
    const flooder = await makeFarmer(farm.server, '10');
    await flood((count) => farm.ask(flooder, `0.02${String(count).padStart(4, '0')}`));
    assert.equal(await assertNext(farm), MAX_BATCH_SIZE);
  });

  test('equal payments of many accounts to one address', async () => {
    const farm = await startTestPayouts();
    const { address } = await makeFarmer(farm.server, '1');
    await flood(async () => {
      const one = await makeFarmer(farm.server, '0.1');
      await sql`
        insert into address (account_id, address, description, created_at)
        values (${one.id}, ${address}, '', now() - interval '2 days')`.execute(farm.server.db);
      return farm.ask(one, '0.05', address);
    });
    assert.equal(await assertNext(farm), 2);
  });
});

test('a payment that equals another is in the same batch if the batch has a coin for it', async () => {
  const farm = await startTestPayouts();
  const [twin, large] = [await makeFarmer(farm.server, '2'), await makeFarmer(farm.server, '10')];
  const ids = [await farm.ask(large, '3.2'), await farm.ask(twin, '0.3'), await farm.ask(twin, '0.3')];
  await farm.turn();
  assert.deepEqual(await Promise.all(ids.map(farm.statusOf)), ['sending', 'sending', 'sending']);
  await settle(farm);
  assert.deepEqual(await Promise.all(ids.map(farm.statusOf)), ['success', 'success', 'success']);
  const paid = toMojo('0.3') - feeMojo;
  assert.deepEqual(await farm.paidTo(decodeAddress(twin.address)), [paid, paid]);
  const { problems } = await farm.server.db
    .selectFrom('reserveCheck')
    .select('problems')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.deepEqual(problems, []);
});
