import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toXch } from '@farm/contracts/amount';
import { sql } from 'kysely';
import { createFullNode } from '@farm/chain';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeDeposit } from '../../testing/ledgerPosts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import { runLedgerAudit } from './index.ts';

const farm = await startTestPayouts();
const { server, chain, signer, node, parts, turn, ask, statusOf } = farm;
const { db } = server;
const XCH = 10n ** 12n;
const [key] = signer.keys;
const farmer = await makeFarmer(server, '6');
const audit = (change: Partial<Parameters<typeof runLedgerAudit>[0]> = {}) =>
  runLedgerAudit({ ...parts, ...change });
const listDifferences = async () =>
  (await audit()).differences.map(({ subject, id, problem }) => `${subject} ${id} ${problem}`);
const farmBlocks = async (blocks: number) => {
  for (let count = 0; count < blocks; count++) {
    chain.farm();
    await turn();
  }
};
const readBatchOf = async (withdrawalId: string) => {
  const batch = await db
    .selectFrom('payoutItem')
    .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutItem.batchId')
    .innerJoin('payoutBundle', 'payoutBundle.batchId', 'payoutBatch.id')
    .innerJoin('payoutInput', 'payoutInput.batchId', 'payoutBatch.id')
    .select(['payoutBatch.id', 'payoutBatch.number', 'payoutItem.coinId', 'payoutBundle.txId'])
    .select(['payoutInput.coinId as inputId', 'payoutInput.amount as inputMojo'])
    .where('withdrawalId', '=', withdrawalId)
    .executeTakeFirstOrThrow();
  const [input] = await node.readCoins([batch.inputId]);
  return { ...batch, spentHeight: input?.spentHeight };
};
const first = await ask(farmer);

test('books and chain that agree are clean, through a payment and while no worker runs', async () => {
  await turn();
  assert.deepEqual(await listDifferences(), []);
  await farmBlocks(34);
  assert.equal(await statusOf(first), 'success');
  assert.deepEqual(await listDifferences(), []);
  // Coins that arrive while the worker is stopped are booked when it starts.
  const second = await ask(farmer);
  await turn();
  chain.farm(40);
  const { differences, chain: compared } = await audit();
  assert.deepEqual(differences, []);
  assert.deepEqual(compared, { isCompared: true, height: (await node.readPeak()).height });
  await turn();
  assert.equal(await statusOf(second), 'success');
});

test('without a node the books are compared all the same, and the result says so', async () => {
  assert.deepEqual(await audit({ node: null }), {
    differences: [],
    chain: { isCompared: false, reason: 'No node is configured (CHAIN_NODE_URL)' },
  });
  const away = await audit({ node: createFullNode({ ...chain.settings, url: 'http://127.0.0.1:1' }) });
  assert.deepEqual(away.differences, []);
  assert.ok(!away.chain.isCompared);
  assert.match(away.chain.reason, /./);
});

describe('each difference is found and named', () => {
  const change = async (statement: string) => {
    await db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await sql.raw(statement).execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
  };
  const unknown = 'a'.repeat(64);

  test('a payment that is not on the chain', async () => {
    const { number, coinId } = await readBatchOf(first);
    await change(`update payout_item set coin_id = '${unknown}' where coin_id = '${coinId}'`);
    const found = await listDifferences();
    await change(`update payout_item set coin_id = '${coinId}' where coin_id = '${unknown}'`);
    assert.deepEqual(found, [
      `coin ${unknown} is not the coin of 0.9995 XCH with which batch ${number} pays withdrawal ${first}`,
      `coin ${unknown} is not on the chain, but batch ${number} paid 0.9995 XCH with it`,
    ]);
  });

  test('a payment on the chain of a batch that failed', async () => {
    const { id, number, coinId, txId, inputId, inputMojo, spentHeight } = await readBatchOf(first);
    await change(`update payout_batch set status = 'failed', tx_id = null where id = '${id}'`);
    const found = await listDifferences();
    await change(`update payout_batch set status = 'settled', tx_id = '${txId}' where id = '${id}'`);
    assert.deepEqual(found, [
      `withdrawal ${first} is success, but its batch ${number} is failed`,
      `coin ${inputId} of ${toXch(inputMojo)} XCH was spent at height ${spentHeight} by no batch`,
      `coin ${coinId} is on the chain, but batch ${number}, which pays 0.9995 XCH with it, failed`,
    ]);
  });

  test('income that is not on the chain', async () => {
    const query = db.selectFrom('ledgerTx').select(['id', 'refId']).where('kind', '=', 'farm_income');
    const { id, refId } = await query.executeTakeFirstOrThrow();
    await change(`update ledger_tx set ref_id = '${unknown}' where id = ${id}`);
    const found = await listDifferences();
    await change(`update ledger_tx set ref_id = '${refId}' where id = ${id}`);
    assert.ok(found.includes(`coin ${unknown} is not on the chain, but came as income of 2 XCH`));
  });

  test('income of another amount, and a wallet of another balance', async () => {
    const query = db.selectFrom('ledgerTx').select(['id', 'refId']).where('kind', '=', 'farm_income');
    const { id, refId } = await query.executeTakeFirstOrThrow();
    const held = await farm.ledgerHot();
    await change(`update ledger_entry set amount = amount * 2 where tx_id = ${id}`);
    const found = await listDifferences();
    await change(`update ledger_entry set amount = amount / 2 where tx_id = ${id}`);
    assert.deepEqual(found, [
      `wallet hot_wallet holds ${toXch(held)} XCH on the chain, but the ledger says ${toXch(held + 2n * XCH)} XCH`,
      `coin ${refId} has 2 XCH on the chain, but came as income of 4 XCH`,
    ]);
  });

  test('debts above all assets', async () => {
    const assets = await farm.ledgerHot();
    await recordLedgerTx(db, makeDeposit(farmer.id, assets));
    assert.deepEqual(await listDifferences(), [
      `assets total are ${toXch(assets)} XCH on the chain, but the farm owes ${toXch(assets + 4n * XCH)} XCH`,
    ]);
  });

  test('a coin that somebody else spends', async () => {
    const coins = await node.readCoinsAt([signer.puzzleHash], { unspent: true });
    const [coin] = coins.filter(({ amount }) => amount === 2n * XCH);
    assert.ok(coin);
    await chain.conflict(key, coin);
    chain.farm();
    const { height } = await node.readPeak();
    const found = await listDifferences();
    assert.ok(
      found.includes(`coin ${coin.coinId} of 2 XCH was spent at height ${height} by no batch`),
      found.join('\n'),
    );
  });
});
