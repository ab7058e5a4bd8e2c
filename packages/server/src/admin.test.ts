import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDatabase } from '@farm/database';
import { createFarmDatabase } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { startProcess } from '@farm/process/testing';
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
