import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { sendWithoutChain, settleWithoutChain } from '../../testing/payoutBatches.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { applyWithdrawalAction } from '../withdrawal/withdrawal.repository.ts';

const server = await startTestServer({ withdrawals: { cancelWindowSeconds: 86_400 } });
const { db } = server;
const farmer = await makeFarmer(server);
const approve = async () => {
  const { id } = await sendAcceptedWithdrawal(server, farmer);
  await applyWithdrawalAction(db, { ids: [id], action: 'approve', actor: { kind: 'farm' } });
  return id;
};
const [sent, settled, approved] = [await approve(), await approve(), await approve()];
await sendWithoutChain(server, [sent, settled]);
await settleWithoutChain(server, settled);
const readBatch = async (withdrawalId: string) =>
  db
    .selectFrom('payoutItem')
    .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutItem.batchId')
    .select(['payoutBatch.id', 'payoutBatch.changePuzzleHash as key', 'payoutItem.puzzleHash'])
    .where('withdrawalId', '=', withdrawalId)
    .executeTakeFirstOrThrow();
const { id: batch, key, puzzleHash } = await readBatch(sent);
const { id: ended } = await readBatch(settled);

const readAllRows = async () => {
  const { rows } = await sql<{ row: string }>`
    select row::text from (select 'b', payout_batch.* from payout_batch) row
    union all select row::text from (select 'i', payout_input.* from payout_input) row
    union all select row::text from (select 'p', payout_item.* from payout_item) row
    union all select row::text from (select 't', payout_bundle.* from payout_bundle) row
    union all select row::text from (select 'w', withdrawal.id, withdrawal.status from withdrawal) row
    union all select row::text from (select 'k', payout_breaker.* from payout_breaker) row order by 1`.execute(
    db,
  );
  return rows.map(({ row }) => row);
};
const hex = (digit: string) => `'${digit.repeat(64)}'`;
/** Statements that add a batch with a coin of 10 mojo, followed by `rest` in the same transaction. */
const toBatchSql = (id: string, rest: string) => `
  insert into payout_batch (id, kind, change_puzzle_hash) values ('${id}', 'payout', '${key}');
  insert into payout_input values (${hex('a')}, '${id}', ${hex('b')}, '${key}', 10);
  ${rest}`;
const toBundleSql = (id: string, fee: number, change: number) => `
  insert into payout_bundle (tx_id, batch_id, attempt, chain_fee_mojo, change_mojo, change_coin_id, cost, bundle)
  values (${hex('c')}, '${id}', 1, ${fee}, ${change}, ${hex('d')}, 1, '{}');`;
const toMoveSql = (withdrawalId: string, from: string, to: string) => `
  update withdrawal set status = '${to}' where id = '${withdrawalId}';
  insert into withdrawal_event (withdrawal_id, from_status, to_status, actor)
  values ('${withdrawalId}', '${from}', '${to}', 'farm');`;
const toItemSql = (id: string, withdrawalId: string, amount: string) => `
  insert into payout_item values ('${withdrawalId}', '${id}', '${puzzleHash}', ${amount}, ${hex('e')});`;

describe('the database itself refuses', () => {
  const id = randomUUID();
  const paid = 999_500_000_000n;
  const grows = /never changed or deleted/;
  const statements: [string, string, RegExp][] = [
    ['another coin of a batch', `update payout_input set batch_id = '${ended}'`, grows],
    ['a payment that is taken back', 'delete from payout_item', grows],
    ['another bundle under a name', `update payout_bundle set bundle = '{"a":1}'`, grows],
    ['to empty the batches', 'truncate payout_batch cascade', grows],
    ['to forget that payouts were stopped', 'truncate payout_breaker', grows],
    ['a batch that goes on', `update payout_batch set reorgs = 9 where id = '${ended}'`, /has ended/],
    [
      'another key of a batch',
      `update payout_batch set change_puzzle_hash = ${hex('f')}`,
      /never changes|stays/,
    ],
    [
      'a coin more for a batch that is signed',
      `insert into payout_input values (${hex('a')}, '${batch}', ${hex('b')}, '${key}', 1)`,
      /together with their batch only/,
    ],
    [
      'a payment more for a batch that is signed',
      toItemSql(batch, approved, '1'),
      /together with their batch only/,
    ],
    [
      'a coin for two batches',
      toBatchSql(
        id,
        `insert into payout_input select coin_id, '${id}', parent_id, puzzle_hash, amount from payout_input limit 1`,
      ),
      /payout_input_once/,
    ],
    ['a withdrawal in two batches', toBatchSql(id, toItemSql(id, sent, `${paid}`)), /payout_item_pkey/],
    [
      'a bundle that pays out less than it was given',
      toBatchSql(id, toBundleSql(id, 1, 8)),
      /spends 10, but pays 0/,
    ],
    ['a bundle that pays out more', toBatchSql(id, toBundleSql(id, 1, 10)), /spends 10, but pays 0/],
    ['a bundle without change', toBatchSql(id, toBundleSql(id, 10, 0)), /change_check/],
    ['a withdrawal that is sent without a batch', toMoveSql(approved, 'approved', 'sending'), /its batch is/],
    [
      'a payment of another amount than is asked for',
      toBatchSql(id, toItemSql(id, approved, `${paid + 1n}`) + toMoveSql(approved, 'approved', 'sending')),
      /is paid 999500000001 instead of 999500000000/,
    ],
    [
      'a payment of what is not being sent',
      toBatchSql(id, toItemSql(id, approved, `${paid}`)),
      /is approved, but its batch is sending/,
    ],
    [
      'a batch that is settled while its withdrawals are not',
      `update payout_batch set status = 'settled', ended_at = now(), ended_height = 1 where id = '${batch}'`,
      /is sending, but its batch is settled/,
    ],
    [
      'a success while the money stays where it is',
      `update payout_batch set status = 'settled', ended_at = now(), ended_height = 1 where id = '${batch}';
        ${toMoveSql(sent, 'sending', 'success')}`,
      /is success, but the ledger says/,
    ],
    [
      'a batch that failed while its withdrawals wait',
      `update payout_batch set status = 'failed', ended_at = now() where id = '${batch}'`,
      /is sending, but its batch is failed/,
    ],
    [
      'to send a settled batch again whose payments are there',
      `update payout_batch set status = 'sending', ended_at = null, ended_height = null, tx_id = null,
        reopenings = 1 where id = '${ended}'`,
      /only while its own payments are missing/,
    ],
    [
      'to send it again without the withdrawals',
      `update payout_batch set missing_height = 9 where id = '${ended}';
        update payout_batch set status = 'sending', ended_at = null, ended_height = null, tx_id = null,
        missing_height = null, reopenings = 1 where id = '${ended}'`,
      /is success, but its batch is sending/,
    ],
    [
      'to send it again while the ledger keeps its payment',
      `update payout_batch set missing_height = 9 where id = '${ended}';
        update payout_batch set status = 'sending', ended_at = null, ended_height = null, tx_id = null,
        missing_height = null, reopenings = 1 where id = '${ended}';
        ${toMoveSql(settled, 'success', 'sending')}`,
      /is sending, but the ledger says/,
    ],
    ['a reopening that was none', `update payout_batch set reopenings = 1 where id = '${batch}'`, /as such/],
    [
      'a release of a coin that its batch needs',
      `update payout_input set released_at = now() where batch_id = '${batch}'`,
      /only by a batch that ended without it/,
    ],
    [
      'a coin that comes released',
      toBatchSql(
        id,
        `insert into payout_input values (${hex('9')}, '${id}', ${hex('b')}, '${key}', 1, now())`,
      ),
      /a released coin is spent by a batch that pays nobody/,
    ],
    [
      'payouts that go on by themselves',
      `insert into payout_breaker (is_open, reason) values (false, 'x')`,
      /closed_by_person/,
    ],
    [
      'a stop that nobody can explain',
      'insert into payout_breaker (is_open) values (true)',
      /payout_breaker_why/,
    ],
  ];
  for (const [what, statement, refusal] of statements) {
    test(what, async () => {
      const before = await readAllRows();
      const attempt = db.transaction().execute(async (transaction) => {
        for (const one of statement.split(';').filter((text) => text.trim() !== '')) {
          await sql.raw(one).execute(transaction);
        }
      });
      await assert.rejects(attempt, refusal);
      assert.deepEqual(await readAllRows(), before);
    });
  }
});
