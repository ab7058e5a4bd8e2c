import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { decodeAddress } from '@farm/chain';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import { readPayouts } from './readPayouts.ts';
import { findLastReconciliation } from './reconciliation.repository.ts';

const XCH = 10n ** 12n;
const FEE = TEST_CONFIG.withdrawals.feeMojo;
const COIN_COUNT = 441;
const farm = await startTestPayouts({ blocks: COIN_COUNT, mojoPerCost: 5 });
const { server, chain, turn, ask, statusOf } = farm;
const { db } = server;
const config = { ...TEST_CONFIG, payouts: { ...TEST_CONFIG.payouts, signerSocket: 'signer.sock' } };
const listBatches = () =>
  db.selectFrom('payoutBatch').select(['id', 'kind', 'status']).orderBy('number').execute();
const listMerges = async () => (await listBatches()).filter(({ kind }) => kind === 'sweep');
const readView = async () => {
  const view = await readPayouts({ db, config });
  return view.state === 'on' ? view : assert.fail();
};
/** Farms blocks until the condition holds, with a turn after each. @returns the number of blocks */
const farmUntil = async (isDone: () => Promise<boolean>) => {
  let blocks = 0;
  while (!(await isDone())) {
    assert.ok(blocks < 200, 'after 200 blocks');
    blocks++;
    chain.farm();
    await turn();
  }
  return blocks;
};
describe('many coins', () => {
  test('are merged for a payment that a batch cannot take from the largest, which waits and is not held', async () => {
    const farmer = await makeFarmer(server, '260');
    const id = await ask(farmer, '250');
    await turn();
    assert.equal(await statusOf(id), 'approved');
    assert.deepEqual(
      (await listBatches()).map(({ kind }) => kind),
      ['sweep'],
    );
    const { merging, short, obstacle } = await readView();
    assert.deepEqual([merging, short.count, obstacle], [{ count: 27, amount: '54' }, 0, null]);
    // One block for the merge, 32 on top, one for the payment.
    assert.equal(
      await farmUntil(async () => (await farm.paidTo(decodeAddress(farmer.address))).length > 0),
      34,
    );
    assert.deepEqual(await farm.paidTo(decodeAddress(farmer.address)), [250n * XCH - FEE]);
    const [first, second] = await listBatches();
    assert.deepEqual([first?.kind, second?.kind], ['sweep', 'payout']);
    await farmUntil(async () => (await statusOf(id)) === 'success');
  });

  test('are merged in quiet times, the smallest first, and at most two batches of them stay', async () => {
    await farmUntil(async () => {
      const { batches, wallet } = await readView();
      return batches.length === 0 && wallet.coinCount <= 200;
    });
    const merges = await listMerges();
    assert.ok(merges.length > 1 && merges.every(({ status }) => status === 'settled'));
    for (let count = 0; count < 3; count++) {
      chain.farm();
      await turn();
    }
    assert.equal((await listMerges()).length, merges.length);
    assert.equal((await readView()).merging.count, 0);
  });

  test('cost the chain fees of their merges, which are in the books', async () => {
    const bundles = await db
      .selectFrom('payoutBatch')
      .innerJoin('payoutBundle', 'payoutBundle.txId', 'payoutBatch.txId')
      .select(['kind', 'chainFeeMojo'])
      .execute();
    assert.ok(bundles.some(({ kind, chainFeeMojo }) => kind === 'sweep' && chainFeeMojo > 0n));
    const { rows } = await sql<{ paid: bigint }>`
      select -sum(amount) as paid from ledger_entry where ledger_account = 'network_fee'`.execute(db);
    assert.equal(
      rows[0]?.paid,
      bundles.reduce((total, { chainFeeMojo }) => total + chainFeeMojo, 0n),
    );
    assert.equal(await farm.ledgerHot(), await farm.onChain());
    const check = await findLastReconciliation(db);
    assert.deepEqual(check?.problems, []);
  });
});
