import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { createDatabase } from '@farm/database';
import {
  createFarmDatabase,
  createTestDatabase,
  deleteTestDatabase,
  readRoleUrl,
} from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { startProcess } from '@farm/process/testing';
import { sql } from 'kysely';
import { recordLedgerTx } from './modules/ledger/index.ts';
import { saveFourEyes } from './modules/proposal/index.ts';
import { addProposal } from './modules/proposal/proposal.repository.ts';
import { makeDeposit, makeFreeze } from './testing/ledgerPosts.ts';
import { makePerson } from './testing/people.ts';
import { ADMIN_PROGRAM } from './testing/programs.ts';

// Each test has a database of its own, and one command at a time.
describe('the command of operators', { concurrency: 3 }, () => {
  test('a key that begins with a dash is trusted, like any other', async (t) => {
    const databaseUrl = await createFarmDatabase();
    const db = createDatabase(databaseUrl, createLogger('silent'));
    t.after(() => db.destroy());
    const { email } = await makePerson(db, 'admin');
    const publicKey = `-${'A'.repeat(42)}`;
    const run = startProcess(ADMIN_PROGRAM, { DATABASE_URL: databaseUrl }, [
      'key',
      'trust',
      publicKey,
      email,
      '--json',
    ]);
    assert.equal(await run.ended, 0, run.stderr() + run.stdout());
    assert.partialDeepStrictEqual(JSON.parse(run.stdout()), { name: email, state: 'trusted' });
  });

  test('whoever becomes an operator without a second factor is told so', async (t) => {
    const databaseUrl = await createFarmDatabase();
    const db = createDatabase(databaseUrl, createLogger('silent'));
    t.after(() => db.destroy());
    const { id, email } = await makePerson(db);
    const run = async (command: string) => {
      const started = startProcess(ADMIN_PROGRAM, { DATABASE_URL: databaseUrl }, [command, email]);
      assert.equal(await started.ended, 0, started.stderr());
      return started.stdout();
    };
    assert.match(
      await run('grant'),
      /is now an operator\. They can change nothing until they add a second factor/,
    );
    await sql`insert into factor (account_id, kind, name, secret) values (${id}, 'totp', 'Phone', '\\x00')`.execute(
      db,
    );
    assert.equal(await run('grant'), `${email} is already an operator.\n`);
    assert.equal(await run('revoke'), `${email} is now a regular user.\n`);
  });

  test('second factors are removed for a reason, by address', async (t) => {
    const databaseUrl = await createFarmDatabase();
    const db = createDatabase(databaseUrl, createLogger('silent'));
    t.after(() => db.destroy());
    const { id, email } = await makePerson(db);
    await sql`insert into factor (account_id, kind, name, secret) values (${id}, 'totp', 'Phone', '\\x00')`.execute(
      db,
    );
    const remove = async (...args: string[]) => {
      const run = startProcess(ADMIN_PROGRAM, { DATABASE_URL: databaseUrl }, ['factors', 'remove', ...args]);
      return { exitCode: await run.ended, output: run.stdout() + run.stderr() };
    };
    assert.deepEqual(await remove(email), { exitCode: 2, output: 'Specify a reason in one line.\n' });
    const unknown = await remove('nobody@farm.test', 'Lost', 'the phone');
    assert.deepEqual(unknown, {
      exitCode: 1,
      output: 'No account has the email address nobody@farm.test.\n',
    });
    const { exitCode, output } = await remove(email, 'Lost', 'the phone', '--json');
    assert.deepEqual([exitCode, JSON.parse(output)], [0, { email, removed: ['Phone'] }]);
    const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = 'mail'`.execute(db);
    assert.equal(rows.length, 1);
    assert.partialDeepStrictEqual(rows[0]?.data, {
      accountId: id,
      event: 'all-removed',
      reason: 'Lost the phone',
    });
    const again = await remove(email, 'Lost', 'the phone');
    assert.deepEqual(again, { exitCode: 0, output: `${email} has no second factor.\n` });
  });

  test('an audit says clean or names each difference, in columns and as JSON', async (t) => {
    const databaseUrl = await createFarmDatabase();
    const db = createDatabase(databaseUrl, createLogger('silent'));
    t.after(() => db.destroy());
    const { id, email } = await makePerson(db);
    await recordLedgerTx(db, makeDeposit(id, 10n ** 12n));
    const audit = async (...args: string[]) => {
      const run = startProcess(ADMIN_PROGRAM, { DATABASE_URL: databaseUrl }, ['audit', ...args]);
      return { exitCode: await run.ended, output: run.stdout(), errors: run.stderr() };
    };
    const chain = { isCompared: false, reason: 'No node is configured (CHAIN_NODE_URL)' };
    const notCompared = `Not compared with the chain. ${chain.reason}.`;
    assert.deepEqual(await audit(), { exitCode: 0, output: `clean\n${notCompared}\n`, errors: '' });
    await db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await sql`update balance set usable = 0`.execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
    const problem = 'can use 0 XCH, but its entries sum to 1 XCH';
    const columns = `SUBJECT  ${'ID'.padEnd(email.length)}  DIFFERENCE\naccount  ${email}  ${problem}`;
    assert.deepEqual(await audit(), { exitCode: 1, output: `${columns}\n${notCompared}\n`, errors: '' });
    const { exitCode, output } = await audit('--json');
    assert.equal(exitCode, 1);
    const differences = [{ subject: 'account', id: email, problem }];
    assert.deepEqual(JSON.parse(output), { isClean: false, differences, chain });
    assert.equal((await audit('everything')).exitCode, 2);
  });

  test('a correction is shown first, recorded with --yes, and never leaves a debt without --debt', async (t) => {
    const databaseUrl = await createFarmDatabase();
    const db = createDatabase(databaseUrl, createLogger('silent'));
    t.after(() => db.destroy());
    const { id, email } = await makePerson(db);
    const { id: txId } = await recordLedgerTx(db, makeDeposit(id, 5n * 10n ** 12n));
    await recordLedgerTx(db, makeFreeze(id, 2n * 10n ** 12n));
    const correct = async (...args: string[]) => {
      const run = startProcess(ADMIN_PROGRAM, { DATABASE_URL: databaseUrl }, ['correct', email, ...args]);
      return { exitCode: await run.ended, output: run.stdout() + run.stderr() };
    };
    const list = await correct();
    assert.match(
      list.output,
      new RegExp(`^TRANSACTION  KIND     XCH  LEFT  DATE .*\\n${txId} +deposit  5    5 `),
    );
    const order = [txId, '4', 'typing', 'error'];
    const shown = await correct(...order);
    assert.equal(shown.exitCode, 0);
    for (const line of [
      /^change +-4 XCH, of at most 5 XCH$/m,
      /^usable +3 XCH, then -1 XCH$/m,
      /^debt +1 XCH; needs --debt$/m,
      /^owed by the farm +5 XCH, then 1 XCH$/m,
      /^Nothing is recorded yet\./m,
    ])
      assert.match(shown.output, line);
    const refused = await correct(...order, '--yes');
    assert.equal(refused.exitCode, 1);
    assert.match(refused.output, /Add --debt to consent\./);
    const made = await correct(...order, '--yes', '--debt', '--json');
    assert.equal(made.exitCode, 0, made.output);
    const known = { amount: '-4', usable: '-1', reason: 'typing error', correctsId: txId };
    assert.partialDeepStrictEqual(JSON.parse(made.output), { correction: known, held: [] });
    const { rows } = await sql<{ actor: string; kind: string }>`
    select actor, (select data ->> 'kind' from pgboss.job where name = 'mail') as kind
    from audit_event where action = 'ledger.corrected'`.execute(db);
    assert.match(rows[0]?.actor ?? '', /^os:/);
    assert.equal(rows[0]?.kind, 'balance-corrected');
    const left = await correct(txId, '2', 'again');
    assert.match(left.output, /of at most 1 XCH/);
    assert.equal(
      (await correct(txId, '2', 'again', '--yes', '--debt')).output,
      'At most 1 XCH are left to correct.\n',
    );
    assert.equal((await correct(txId, '2')).exitCode, 2);
  });

  test('the owner of the tables migrates them, for programs that may not', async (t) => {
    const databaseUrl = await createTestDatabase(`farm_${randomBytes(6).toString('hex')}`);
    t.after(() => deleteTestDatabase(databaseUrl));
    const migrate = async (url: string, ...args: string[]) => {
      const run = startProcess(ADMIN_PROGRAM, { DATABASE_URL: url }, ['migrate', ...args]);
      return { exitCode: await run.ended, output: run.stdout(), errors: run.stderr() };
    };
    const serverUrl = await readRoleUrl(databaseUrl, 'server');
    const early = await migrate(serverUrl);
    assert.equal(early.exitCode, 1);
    assert.match(early.errors, /does not own the tables, and \d+ migrations are missing/);
    const { exitCode, output } = await migrate(databaseUrl, '--json');
    assert.equal(exitCode, 0);
    const roles = ['farm_server', 'farm_signer'];
    assert.partialDeepStrictEqual(JSON.parse(output), { roles, missing: [] });
    const later = await migrate(serverUrl);
    assert.match(later.output, /^The tables are of version .*\.\nfarm_server may do what its task needs\.\n/);
    assert.equal(later.exitCode, 0);
  });

  test('a proposal is confirmed by command at a farm of one operator, once it has waited', async (t) => {
    const databaseUrl = await createFarmDatabase();
    const db = createDatabase(databaseUrl, createLogger('silent'));
    t.after(() => db.destroy());
    const [operator, user] = [await makePerson(db, 'admin'), await makePerson(db)];
    const id = await addProposal(db, {
      ...{
        kind: 'deposit',
        ref: `${operator.id} key`,
        payload: {},
        reason: 'prize',
        amount: 50n * 10n ** 12n,
      },
      ...{ accountId: user.id, proposerId: operator.id },
    });
    assert.ok(id);
    const run = async (args: string[]) => {
      const command = startProcess(ADMIN_PROGRAM, { DATABASE_URL: databaseUrl }, args);
      return { exitCode: await command.ended, output: command.stdout(), errors: command.stderr() };
    };
    const readUsable = async () =>
      (
        await db
          .selectFrom('balance')
          .select('usable')
          .where('accountId', '=', user.id)
          .executeTakeFirstOrThrow()
      ).usable;

    const listed = await run(['proposals', '--json']);
    const { items } = JSON.parse(listed.output) as { items: { id: string; commandFrom: string | null }[] };
    assert.deepEqual([listed.exitCode, items.map((item) => [item.id, item.commandFrom])], [0, [[id, null]]]);
    const several = await run(['confirm', id]);
    assert.equal(several.exitCode, 1);
    assert.match(several.errors, /^SOLE_OPERATOR_HOURS is not set: another operator confirms this/);
    // The farm said so when it started.
    await saveFourEyes(db, { aboveMojo: 10n ** 13n, soleOperatorHours: 24 });
    const early = await run(['confirm', id]);
    assert.equal(early.exitCode, 1);
    assert.match(early.errors, /^This proposal can be confirmed from \d{4}-/);
    const columns = (await run(['proposals'])).output.split('\n');
    assert.match(columns[0] ?? '', /^ID {36}KIND {5}AMOUNT {2}ACCOUNT/);
    assert.match(columns[1] ?? '', /deposit {2}50 XCH {2}.* from \d{4}-.* UTC {2}prize$/);
    assert.equal(await readUsable(), 0n);

    await saveFourEyes(db, { aboveMojo: 10n ** 13n, soleOperatorHours: 0 });
    const done = await run(['confirm', id]);
    assert.deepEqual(done, {
      exitCode: 0,
      output: `Confirmed: deposit of 50 XCH, account ${user.email}.\n`,
      errors: '',
    });
    assert.equal(await readUsable(), 50n * 10n ** 12n);
    const again = await run(['confirm', id]);
    assert.deepEqual([again.exitCode, again.errors], [1, 'This proposal was already decided.\n']);
    assert.match((await run(['confirm', 'x'])).errors, /is not the ID of a proposal/);
    assert.equal((await run(['proposals'])).output, 'No open proposals.\n');
    const audits = await db
      .selectFrom('auditEvent')
      .select(['actor', 'action'])
      .where('action', 'like', 'proposal.conf%')
      .execute();
    assert.deepEqual(
      audits.map(({ actor, action }) => [actor.slice(0, 3), action]),
      [['os:', 'proposal.confirmed']],
    );
  });
});
