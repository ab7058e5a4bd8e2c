import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import { makeAccount, makeDeposit, makeFreeze } from '../../testing/ledgerPosts.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { readBalance } from '../balance/balance.repository.ts';
import { recordLedgerTx } from './service.ts';

const { db } = await startTestServer();
const id = await makeAccount(db);
await recordLedgerTx(db, makeDeposit(id, 100n));
await recordLedgerTx(db, makeFreeze(id, 30n));

/** Runs a statement directly, bypassing the application. */
const runStatement = (statement: string) => sql.raw(statement).execute(db);
const readAllRows = async () => {
  const { rows } = await sql<{ row: string }>`
    select row::text from (select 't', ledger_tx.* from ledger_tx) row
    union all select row::text from (select 'e', ledger_entry.* from ledger_entry) row
    union all select row::text from (select 'b', balance.* from balance) row order by 1`.execute(db);
  return rows.map(({ row }) => row);
};
/** Adds a transaction by hand; `entries` are rows of (tx_id, ledger_account, account_id, amount). */
const insertTx = async (transaction: Db, ...entries: string[]) => {
  const { rows } = await sql<{ id: string }>`
    insert into ledger_tx (kind, ref_type, ref_id) values ('correction', 'attack', ${randomUUID()})
    returning id`.execute(transaction);
  for (const entry of entries) {
    await sql`insert into ledger_entry (tx_id, ledger_account, account_id, amount)
      values (${rows[0]?.id}, ${sql.raw(entry)})`.execute(transaction);
  }
};
const insertAlone = (...entries: string[]) =>
  db.transaction().execute((transaction) => insertTx(transaction, ...entries));

describe('the database itself refuses', () => {
  const grows = /never changed or deleted/;
  const entriesOnly = /changed by ledger entries only/;
  const statements = [
    ['another amount of an entry', 'update ledger_entry set amount = amount + 1', grows],
    ['another owner of an entry', `update ledger_entry set account_id = null`, grows],
    ['to delete an entry', 'delete from ledger_entry', grows],
    ['to empty the entries', 'truncate ledger_entry', grows],
    ['another ref of a transaction', "update ledger_tx set ref_id = ref_id || 'x'", grows],
    ['to delete a transaction', 'delete from ledger_tx', grows],
    ['to empty the transactions', 'truncate ledger_tx cascade', grows],
    ['to empty the accounts, and all with them', 'truncate account cascade', grows],
    ['to delete a balance', 'delete from balance', grows],
    ['to empty the balances', 'truncate balance cascade', grows],
    ['a greater balance without an entry', 'update balance set usable = usable + 1', entriesOnly],
    ['a smaller balance without an entry', 'update balance set frozen = 0', entriesOnly],
    [
      'a balance by way of a conflict',
      `insert into balance (account_id) values ('${id}') on conflict (account_id) do update set usable = 1`,
      entriesOnly,
    ],
    [
      'an account with money',
      `insert into balance (account_id, usable) values (gen_random_uuid(), 1)`,
      /begins with nothing/,
    ],
    ['to delete an account that has a balance', `delete from account where id = '${id}'`, /foreign key/],
  ] as const;
  for (const [what, statement, refusal] of statements) {
    test(what, async () => {
      const before = await readAllRows();
      await assert.rejects(runStatement(statement), refusal);
      assert.deepEqual(await readAllRows(), before);
    });
  }

  const mine = `'${id}'`;
  const transactions = [
    ['a transaction that creates money', [`'usable', ${mine}, 5`], /do not sum to zero/],
    ['one that loses some', [`'usable', ${mine}, -5`, `'suspense', null, 4`], /do not sum to zero/],
    ['one without entries', [], /do not sum to zero/],
    ['an entry of nothing', [`'suspense', null, 0`], /ledger_entry_amount_check/],
    [
      'more than is usable',
      [`'usable', ${mine}, -71`, `'frozen', ${mine}, 71`],
      /balance_usable_not_negative/,
    ],
    [
      'more than is frozen',
      [`'frozen', ${mine}, -31`, `'usable', ${mine}, 31`],
      /balance_frozen_not_negative/,
    ],
    [
      'an entry of an unknown account',
      [`'usable', '${randomUUID()}', 1`, `'suspense', null, -1`],
      /no balance for account/,
    ],
    ['an entry of no account', [`'usable', null, 1`, `'suspense', null, -1`], /ledger_entry_owner/],
    [
      "a farm's entry of a user",
      [`'suspense', ${mine}, 1`, `'suspense', null, -1`],
      /no balance for account/,
    ],
    ['an account that is not kept', [`'pocket', null, 1`, `'suspense', null, -1`], /ledger_account_check/],
  ] as const;
  for (const [what, entries, refusal] of transactions) {
    test(what, async () => {
      const before = await readAllRows();
      await assert.rejects(insertAlone(...entries), refusal);
      assert.deepEqual(await readAllRows(), before);
    });
  }

  test('entries that come after their transaction, even ones that sum to zero', async () => {
    const before = await readAllRows();
    const late = `insert into ledger_entry (tx_id, ledger_account, account_id, amount)
      select max(id), 'usable', ${mine}::uuid, 1 from ledger_tx
      union all select max(id), 'suspense', null, -1 from ledger_tx`;
    await assert.rejects(runStatement(late), /together with their ledger transaction/);
    assert.deepEqual(await readAllRows(), before);
  });

  test('more entries after the sum was checked early', async () => {
    const before = await readAllRows();
    const sneaking = db.transaction().execute(async (transaction) => {
      await insertTx(transaction, `'usable', ${mine}, 5`, `'suspense', null, -5`);
      await sql`set constraints all immediate`.execute(transaction);
      await sql`insert into ledger_entry (tx_id, ledger_account, account_id, amount)
        select max(id), 'usable', ${id}, 5 from ledger_tx`.execute(transaction);
    });
    await assert.rejects(sneaking, /do not sum to zero/);
    assert.deepEqual(await readAllRows(), before);
  });

  test('one ref twice', async () => {
    const again = `insert into ledger_tx (kind, ref_type, ref_id) select kind, ref_type, ref_id from ledger_tx`;
    await assert.rejects(runStatement(again), /ledger_tx_kind_ref_type_ref_id_key/);
  });
});

describe('an entry', () => {
  test('takes no number, instant or balance from whoever adds it', async () => {
    const { usable } = await readBalance(db, id);
    await db.transaction().execute(async (transaction) => {
      await insertTx(transaction, `'suspense', null, -7`);
      // The id is taken: if the database used it, the balance would change without a new entry.
      await sql`
        insert into ledger_entry (id, tx_id, ledger_account, account_id, amount, balance_after, created_at)
        select (select min(id) from ledger_entry), max(id), 'usable', ${id}, 7, 1000000, 'epoch' from ledger_tx
        on conflict do nothing`.execute(transaction);
    });
    const entry = await db
      .selectFrom('ledgerEntry')
      .select(['amount', 'balanceAfter', sql<boolean>`created_at > now() - interval '1 hour'`.as('isNow')])
      .where('accountId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.deepEqual(entry, { amount: 7n, balanceAfter: usable + 7n, isNow: true });
    assert.equal((await readBalance(db, id)).usable, usable + 7n);
  });
});
