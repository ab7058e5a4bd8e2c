import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDatabase } from '@farm/database';
import { createFarmDatabase } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { startProcess } from '@farm/process/testing';
import { sql } from 'kysely';
import { recordLedgerTx } from './modules/ledger/index.ts';
import { makeDeposit } from './testing/ledgerPosts.ts';
import { makePerson } from './testing/people.ts';
import { ADMIN_PROGRAM } from './testing/programs.ts';

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
