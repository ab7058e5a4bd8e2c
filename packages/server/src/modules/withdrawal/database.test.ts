import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { withdrawalStatusSchema } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { transitions } from './transitions.ts';

const server = await startTestServer({ withdrawals: { cancelWindowSeconds: 86_400 } });
const { db } = server;
const farmer = await makeFarmer(server);
const { id } = await sendAcceptedWithdrawal(server, farmer);

const runStatement = (statement: string, on: Db = db) => sql.raw(statement).execute(on);
const readAllRows = async () => {
  const { rows } = await sql<{ row: string }>`
    select row::text from (select 'w', withdrawal.* from withdrawal) row
    union all select row::text from (select 'e', event.* from withdrawal_event event) row
    union all select row::text from (select 'b', balance.* from balance) row order by 1`.execute(db);
  return rows.map(({ row }) => row);
};
const columns = `id, account_id, idempotency_key, gross_mojo, fee_mojo, address, memo, status, hold_reasons`;
const toInsertSql = (change: Record<string, string> = {}) => {
  const row = {
    id: `'${randomUUID()}'`,
    account_id: `'${farmer.id}'`,
    idempotency_key: `'${randomUUID()}'`,
    ...{
      gross_mojo: '2',
      fee_mojo: '1',
      address: "'a'",
      memo: "''",
      status: "'pending'",
      hold_reasons: "'{}'",
    },
    ...change,
  };
  return `insert into withdrawal (${columns}) values (${Object.values(row).join(', ')})`;
};
const toEventSql = (from: string, to: string, actor = "'farm', null") =>
  `insert into withdrawal_event (withdrawal_id, from_status, to_status, actor, actor_id)
   values ('${id}', ${from}, ${to}, ${actor})`;

describe('the database itself refuses', () => {
  const grows = /never changed or deleted/;
  const fixed = /what a withdrawal asks for never changes/;
  const statements: [string, string, RegExp][] = [
    ['to delete a withdrawal', 'delete from withdrawal', grows],
    ['to empty the withdrawals', 'truncate withdrawal cascade', grows],
    ['another step in the past', `update withdrawal_event set to_status = 'success'`, grows],
    ['to delete a step', 'delete from withdrawal_event', grows],
    ['to empty the steps', 'truncate withdrawal_event', grows],
    ['a larger amount', 'update withdrawal set gross_mojo = gross_mojo + 1', fixed],
    ['another fee', 'update withdrawal set fee_mojo = 0', fixed],
    ['another address', `update withdrawal set address = 'xch1'`, fixed],
    ['another owner', `update withdrawal set account_id = gen_random_uuid()`, fixed],
    ['a status that is none', `update withdrawal set status = 'paid'`, /does not go from|status_check/],
    ['a hold without a reason', `update withdrawal set status = 'held'`, /held_for_reasons/],
    ['reasons without a hold', `update withdrawal set hold_reasons = '{owner}'`, /held_for_reasons/],
    [
      'a reason that is none',
      toInsertSql({ status: "'held'", hold_reasons: "'{whim}'" }),
      /hold_reasons_check/,
    ],
    ['an amount that is the fee', toInsertSql({ gross_mojo: '1' }), /pays_more_than_fee/],
    ['a negative fee', toInsertSql({ fee_mojo: '-1' }), /fee_not_negative/],
    ['a withdrawal of nobody', toInsertSql({ account_id: 'gen_random_uuid()' }), /foreign key/],
    ['one that begins as approved', toInsertSql({ status: "'approved'" }), /begins as pending/],
    [
      'one key twice',
      `${toInsertSql()}, (gen_random_uuid(), '${farmer.id}', (select idempotency_key from withdrawal limit 1),
        2, 1, 'a', '', 'pending', '{}')`,
      /withdrawal_once/,
    ],
    ['one without money and event', toInsertSql(), /without an event that says so/],
    ['a step that the machine does not have', toEventSql("'pending'", "'success'"), /withdrawal_event_step/],
    ['a beginning at the end', toEventSql('null', "'success'"), /withdrawal_event_step/],
    ['a step to nowhere', toEventSql("'pending'", "'gone'"), /withdrawal_event_step/],
    ['a step of nobody', toEventSql("'pending'", "'held'", "'operator', null"), /withdrawal_event_actor/],
    [
      'a step of no kind of actor',
      toEventSql("'pending'", "'held'", "'ghost', null"),
      /actor_check|event_actor/,
    ],
    [
      'the approval of one whose mail nobody took',
      `update withdrawal set status = 'approved', mailed_at = null, proceeds_at = null, due_at = null`,
      /not approved before its mail is handed over/,
    ],
    [
      'a status without its event',
      `update withdrawal set status = 'approved', proceeds_at = null, due_at = null`,
      /without an event/,
    ],
  ];
  for (const [what, statement, refusal] of statements) {
    test(what, async () => {
      const before = await readAllRows();
      await assert.rejects(runStatement(statement), refusal);
      assert.deepEqual(await readAllRows(), before);
    });
  }

  test('every pair of statuses that the state machine does not have', async () => {
    const legal = new Set(
      Object.values(transitions).flatMap(({ to, from }) =>
        Object.keys(from).map((before) => `${before} ${to}`),
      ),
    );
    const refusals: string[] = [];
    for (const before of withdrawalStatusSchema.options) {
      for (const after of withdrawalStatusSchema.options) {
        const { rows } = await sql<{ is: boolean }>`
          select is_withdrawal_step(${before}, ${after}) as is`.execute(db);
        const isStep = rows[0]?.is ?? assert.fail();
        assert.equal(isStep, legal.has(`${before} ${after}`), `${before} ${after}`);
        if (!isStep) refusals.push(after);
      }
    }
    assert.ok(refusals.length > 40);
    for (const after of new Set(refusals)) {
      if (['held', 'approved', 'canceled', 'failed', 'pending'].includes(after)) continue;
      await assert.rejects(
        runStatement(`update withdrawal set status = '${after}'`),
        /does not go from pending/,
      );
    }
  });

  // Success with a batch is tested in payout/database.test.ts.
  const refusals = [
    ['canceled', /is canceled, but the ledger says/],
    ['success', /is success, but its batch is <NULL>/],
  ] as const;
  for (const [status, refusal] of refusals) {
    test(`${status}, with its event, while the money stays where it is`, async () => {
      const { id } = await sendAcceptedWithdrawal(server, farmer);
      const before = await readAllRows();
      const cheating = db.transaction().execute(async (transaction) => {
        const steps = status === 'canceled' ? [status] : ['approved', 'sending', status];
        let from = 'pending';
        for (const to of steps) {
          await runStatement(
            `update withdrawal set status = '${to}', proceeds_at = null, due_at = null where id = '${id}'`,
            transaction,
          );
          await sql`insert into withdrawal_event (withdrawal_id, from_status, to_status, actor)
            values (${id}, ${from}, ${to}, 'farm')`.execute(transaction);
          from = to;
        }
      });
      await assert.rejects(cheating, refusal);
      assert.deepEqual(await readAllRows(), before);
    });
  }
});
