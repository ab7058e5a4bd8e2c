import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createDatabase, type Db } from '@farm/database';
import { readRoleUrl } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { SignerRefused } from '@farm/signer/client';
import { startTestSigner } from '@farm/signer/testing';
import { makeApproved, makeBatch, makeCoin } from './testing/testSignerBatches.ts';
import { makeAccount } from './testing/ledgerPosts.ts';
import { startTestServer } from './testing/startTestServer.ts';

const server = await startTestServer();
const { db: owner, serverDb, ownerUrl } = server;
const signer = await startTestSigner({ databaseUrl: ownerUrl });
const signerDb = createDatabase(await readRoleUrl(ownerUrl, 'signer'), createLogger('silent'));
after(async () => {
  await signerDb.destroy();
  await signer.close();
});
const approved = await makeApproved(owner);
const accountId = await makeAccount(owner);
const hex = 'a'.repeat(64);
const id = approved.withdrawalId;

/** Runs statements in one transaction. */
const run = (db: Db, statements: string) =>
  db.transaction().execute((transaction) => sql.raw(statements).execute(transaction));

const INSUFFICIENT_PRIVILEGE = '42501';
const READ_ONLY_ROWS = 'P0001';

async function assertRefused(db: Db, statement: string, code = INSUFFICIENT_PRIVILEGE): Promise<void> {
  await assert.rejects(run(db, statement), (error: unknown) => {
    assert.ok(error instanceof Error && 'code' in error, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  });
}

describe('API and worker', () => {
  const refused: Record<string, string> = {
    'to switch a guard off': 'alter table withdrawal disable trigger all',
    'to switch all guards off': 'set session_replication_role = replica',
    'to drop a guard': 'drop trigger append_only on ledger_entry',
    'to replace a guard': `create or replace function refuse_change() returns trigger language plpgsql as
      'begin return new; end'`,
    'to add a table': 'create table mine (id integer)',
    'to move a balance by a table of its own': `create table pgboss.mine (like ledger_entry);
      create trigger mine before insert on pgboss.mine for each row execute function apply_ledger_entry()`,
    'to add a user': 'create role mine superuser',
    'to become the owner': 'set role farm',
    'to become the signer': 'set role farm_signer',
    'to change an entry': 'update ledger_entry set amount = amount + 1',
    'to delete an entry': 'delete from ledger_entry',
    'to empty the entries': 'truncate ledger_entry cascade',
    'to change a transaction': `update ledger_tx set kind = 'deposit'`,
    'to change a balance': `update balance set usable = usable + 1 where account_id = '${accountId}'`,
    'to delete a balance': 'delete from balance',
    'to delete a withdrawal': 'delete from withdrawal',
    'to change a step of a withdrawal': `update withdrawal_event set to_status = 'approved'`,
    'to change the audit trail': `update audit_event set actor = 'x'`,
    'to delete the audit trail': 'delete from audit_event',
    'to delete a part of the audit trail': 'delete from audit_event_default',
    'to drop a part of the audit trail': 'drop table audit_event_default',
    'to read samples past their table': 'select 1 from machine_sample_default',
    'to have parts of another table dropped': `update partitioned_table set min_age = '0'`,
    'to make a partition as it likes': `select create_partition(rule, now()) from partitioned_table rule`,
    'to change the history of stops': 'delete from payout_breaker',
    'to add a key': `insert into payout_key (puzzle_hash) values ('${hex}')`,
    'to bring back a retired key': 'update payout_key set retired_at = null',
    'to change an input': 'update payout_input set amount = 1 where false',
    'to add a bundle': `insert into payout_bundle
      (tx_id, batch_id, attempt, chain_fee_mojo, change_mojo, change_coin_id, cost, bundle)
      values ('${hex}', '${randomUUID()}', 1, 0, 1, '${hex}', 1, '{}')`,
    'to add a batch as if it were signed': `insert into payout_batch (id, kind, change_puzzle_hash)
      values ('${randomUUID()}', 'payout', '${signer.puzzleHash}')`,
    'to change the migrations': `delete from kysely_migration`,
    'to change the release of the tables': 'update table_release set release = 9',
  };
  for (const [what, statement] of Object.entries(refused)) {
    test(`may not ask the database ${what}`, () => assertRefused(serverDb, statement));
  }

  test('own no table of the farm', async () => {
    const { rows } = await sql`
      select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'rollout') and relowner <> current_user::regrole`.execute(owner);
    assert.deepEqual(rows, []);
  });

  test('may update or delete no row of a table that only grows', async () => {
    const { rows } = await sql<{ name: string }>`
      select pg_class.oid::regclass::text as name from pg_trigger
      join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      where proname = 'refuse_change' and tgtype & 16 > 0
        and (has_table_privilege('farm_server', pg_class.oid, 'update, delete, truncate')
          or has_any_column_privilege('farm_server', pg_class.oid, 'update'))`.execute(owner);
    assert.deepEqual(rows, []);
  });
});

describe('the signer', () => {
  const move = (from: string, to: string) => `update withdrawal set status = '${to}' where id = '${id}';
    insert into withdrawal_event (withdrawal_id, from_status, to_status, actor) values ('${id}', '${from}', '${to}', 'farm')`;
  const refused: Record<string, string> = {
    'to switch a guard off': 'alter table payout_batch disable trigger all',
    'to switch all guards off': 'set session_replication_role = replica',
    'to add a table': 'create table mine (id integer)',
    'to become the owner': 'set role farm',
    'for accounts': 'select email from account',
    'for sessions': 'select 1 from session',
    'for mails': 'select 1 from pgboss.job',
    'to post to the ledger': `insert into ledger_tx (kind, ref_type, ref_id) values ('deposit', 'test', '1')`,
    'to add an entry': `insert into ledger_entry (tx_id, ledger_account, account_id, amount)
      values (1, 'usable', '${accountId}', 1)`,
    'to change a balance': 'update balance set usable = 1',
    'to raise an amount': 'update withdrawal set gross_mojo = gross_mojo + 1',
    'to redirect a withdrawal': `update withdrawal set address = 'xch1'`,
    'to add a withdrawal': `insert into withdrawal (id, account_id) values ('${randomUUID()}', '${accountId}')`,
    'to fail a withdrawal': move('approved', 'failed'),
    'to hold a withdrawal': `update withdrawal set hold_reasons = '{operator}', status = 'held' where id = '${id}'`,
    'to note another step': `insert into withdrawal_event (withdrawal_id, from_status, to_status, actor)
      values ('${id}', 'pending', 'approved', 'farm')`,
    'to settle a batch': `update payout_batch set status = 'settled'`,
    'to take a bundle back': 'delete from payout_bundle',
    'to resume payouts': `insert into payout_breaker (is_open, reason, actor_id) values (false, 'x', '${accountId}')`,
  };
  for (const [what, statement] of Object.entries(refused)) {
    test(`may not ask the database ${what}`, () => assertRefused(signerDb, statement));
  }

  test('may lock the history of stops, but not change it', () =>
    assertRefused(signerDb, 'update payout_breaker set is_open = false', READ_ONLY_ROWS));
});

describe('the signer refuses a withdrawal that the ledger does not cover', () => {
  /** Changes rows as somebody could who owns the database: no guard runs. */
  const forge = (statements: string) =>
    run(owner, `set local session_replication_role = replica; ${statements}`);
  const accountOf = `(select account_id from withdrawal where id = '$ID')`;
  const addTx = (kind: string, refId: string, amount: string) => `
    with tx as (insert into ledger_tx (kind, ref_type, ref_id) values ('${kind}', 'withdrawal', '${refId}') returning id)
    insert into ledger_entry (id, tx_id, ledger_account, account_id, amount, created_at)
    select nextval('ledger_entry_id'), tx.id, side, ${accountOf}, amount, now()
    from tx, (values ('frozen', -(${amount})), ('usable', ${amount})) as given (side, amount)`;
  const copy = (account: string) => `
    insert into withdrawal (id, account_id, idempotency_key, gross_mojo, fee_mojo, address, memo, status)
    select gen_random_uuid(), ${account}, 'forged', gross_mojo, fee_mojo, address, memo, 'approved'
    from withdrawal where id = '$ID'`;
  const forged: Record<string, string> = {
    'that asks for more than it froze': `update withdrawal set gross_mojo = gross_mojo + 1,
      fee_mojo = fee_mojo + 1 where id = '$ID'`,
    'that was given back': addTx('withdrawal_returned', '$ID', '1000000000000'),
    'that was settled before': addTx('withdrawal_settled', '$ID', '1000000000000'),
    'whose money was frozen by another account': `update withdrawal set account_id = '${accountId}' where id = '$ID'`,
    'of an account that asks for more than it froze': copy(accountOf),
    'of an account that used more than it had': addTx('deposit', '$ID x', '-1'),
  };
  for (const [what, statements] of Object.entries(forged)) {
    test(what, async () => {
      const payee = await makeApproved(owner);
      await forge(statements.replaceAll('$ID', payee.withdrawalId));
      const batch = makeBatch([makeCoin(signer.puzzleHash)], [payee]);
      await assert.rejects(signer.client.sign(batch), (error: unknown) => {
        assert.ok(error instanceof SignerRefused, String(error));
        assert.equal(error.code, 'not_backed', error.message);
        return true;
      });
    });
  }

  test('that nothing in the ledger is about', async () => {
    const payee = await makeApproved(owner);
    await forge(copy(`'${accountId}'`).replaceAll('$ID', payee.withdrawalId));
    const { id: withdrawalId } = await owner
      .selectFrom('withdrawal')
      .select('id')
      .where('idempotencyKey', '=', 'forged')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    const batch = makeBatch([makeCoin(signer.puzzleHash)], [{ ...payee, withdrawalId }]);
    await assert.rejects(signer.client.sign(batch), /asks for \d+ mojo, but froze 0/);
  });

  test('and signs one that it covers', async () => {
    const batch = makeBatch([makeCoin(signer.puzzleHash)], [await makeApproved(owner)]);
    assert.match((await signer.client.sign(batch)).txId, /^[0-9a-f]{64}$/);
  });
});
