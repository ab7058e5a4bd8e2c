import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { createDatabase } from '@farm/database';
import { startTestPostgres } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { startProcess, waitFor } from '@farm/process/testing';
import { makeChiaRoot } from '@farm/simulators/harvester';
import { ADMIN_PROGRAM } from './testing/programs.ts';

const { owner } = await startTestPostgres();
const { certificate, key, chiaRoot, sslDir } = await makeChiaRoot();
after(() => rm(chiaRoot, { recursive: true, force: true }));

/** Runs a command at the database, by an address that is not named as one of this machine. */
async function connect(parameters: string): Promise<string> {
  const url = Object.assign(new URL(owner), { hostname: '0.0.0.0', search: parameters });
  const run = startProcess(ADMIN_PROGRAM, { DATABASE_URL: url.href }, ['grant', 'a@farm.test']);
  assert.equal(await run.ended, 1);
  assert.ok(!(run.stdout() + run.stderr()).includes(url.password));
  return run.stderr();
}

/** Gives PostgreSQL a certificate, for chia.net. Its own user has to write the key. */
async function enableTls(): Promise<void> {
  const db = createDatabase(owner, createLogger('silent'));
  for (const [file, text] of Object.entries({ 'server.crt': certificate, 'server.key': key }))
    await sql`copy (select unnest(string_to_array(${sql.lit(text.trim())}, chr(10))))
      to program ${sql.lit(`umask 077 && cat > ${file}`)}`.execute(db);
  await sql`alter system set ssl = on`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await db.destroy();
}

test('a database elsewhere is used only with TLS, and only if it is the one that its certificate names', async () => {
  assert.match(await connect(''), /^DATABASE_URL must contain sslmode=verify-full, .*\n$/);
  const refusal = 'DATABASE_URL points to a database that cannot be verified: ';
  assert.equal(
    await connect('?sslmode=verify-full'),
    `${refusal}The server does not support SSL connections\n`,
  );
  await enableTls();
  // The server reads its settings again a moment later.
  const unknown = await waitFor(async () => {
    const answer = await connect('?sslmode=verify-full');
    return answer.includes('does not support') ? undefined : answer;
  });
  assert.match(unknown, new RegExp(`^${refusal}unable to verify the first certificate.*\\n$`));
  const authority = join(sslDir, 'ca/private_ca.crt');
  assert.match(
    await connect(`?sslmode=verify-full&sslrootcert=${authority}`),
    new RegExp(`^${refusal}Hostname/IP does not match certificate's altnames: .*\\n$`),
  );
});
