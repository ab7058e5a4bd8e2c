import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { encodeAddress, createSpendingKey, loadChiaSdk, type SdkSecretKey } from '@farm/chain';
import { makeApproved, makeBatch, makeCoin, openQuietDatabase } from '@farm/server/testing';
import { createSignerRunner } from './testing/createSignerRunner.ts';
import { waitFor } from '@farm/process/testing';

const { db, databaseUrl } = await openQuietDatabase();
const sdk = loadChiaSdk() ?? assert.fail('Tests of payouts need chia-wallet-sdk');
const { folder, makeDataDir, run, startSigner } = await createSignerRunner(sdk, databaseUrl);

/** Runs the process until it exits by itself. */
async function runToExit(env: Record<string, string>, ...words: string[]) {
  const started = run(env, ...words);
  const code = await started.ended;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
}

const readMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('a key', () => {
  test('is made once, in a file that only its owner reads', async () => {
    const path = join(folder, 'open/keys/new.key');
    const made = await runToExit({}, 'new-key', path);
    assert.equal(made.code, 0, made.stderr);
    const text = await readFile(path, 'utf8');
    assert.match(text, /^[0-9a-f]{64}\n$/);
    assert.deepEqual([await readMode(path), await readMode(join(folder, 'open/keys'))], ['600', '700']);
    assert.notEqual(await readMode(join(folder, 'open')), '700');
    const address = encodeAddress(createSpendingKey(sdk, Buffer.from(text.trim(), 'hex')).puzzleHash);
    assert.equal(made.stdout.split('\n')[0], address);
    assert.ok(!made.stdout.includes(text.trim()));
    assert.deepEqual(await runToExit({}, 'address', path), { code: 0, stdout: `${address}\n`, stderr: '' });

    const again = await runToExit({}, 'new-key', path);
    assert.deepEqual([again.code, again.stdout], [1, '']);
    assert.match(again.stderr, /already exists, and keys are never overwritten/);
    assert.equal(await readFile(path, 'utf8'), text);
  });

  test('that others may read, that is none or that is not there is refused with what to do', async () => {
    const { dataDir, keyFile, seed } = await makeDataDir();
    for (const mode of [0o640, 0o604, 0o620]) {
      await chmod(keyFile, mode);
      const { code, stderr } = await runToExit({ DATA_DIR: dataDir });
      assert.deepEqual(
        [code, stderr],
        [1, `${keyFile} contains a key that others can read. Run "chmod 600 ${keyFile}".\n`],
      );
    }
    await writeFile(keyFile, seed.toString('hex').slice(1));
    await chmod(keyFile, 0o600);
    const wrong = await runToExit({ DATA_DIR: dataDir });
    assert.deepEqual(
      [wrong.code, wrong.stderr],
      [1, `${keyFile} must contain 32 bytes in hex. Put the key back from its backup.\n`],
    );
    await rm(keyFile);
    const missing = await runToExit({ DATA_DIR: dataDir });
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /^No key found at .*npm run signer -- new-key/);
    const given = await runToExit({ DATA_DIR: dataDir, SIGNER_KEY: `${seed.toString('hex')}00` });
    assert.deepEqual(
      [given.code, given.stdout, given.stderr],
      [1, '', 'SIGNER_KEY must contain 32 bytes in hex. Put the key back from its backup.\n'],
    );
  });

  test('words that mean nothing are answered with those that do', async () => {
    for (const words of [['sign'], ['new-key'], ['address', 'a', 'b']]) {
      const { code, stderr } = await runToExit({}, ...words);
      assert.equal(code, 2);
      assert.match(stderr, /^Usage: npm run signer/);
    }
  });
});

describe('the socket', () => {
  test('is reached by the owner alone, and is gone with its signer', async () => {
    const { dataDir, key } = await makeDataDir();
    const { child, client, ended, socketPath } = await startSigner({ DATA_DIR: dataDir });
    assert.equal(socketPath, join(dataDir, 'payout/signer.sock'));
    assert.deepEqual([await readMode(socketPath), await readMode(join(dataDir, 'payout'))], ['600', '700']);
    assert.deepEqual(await client.status(), { current: key.puzzleHash, retired: [] });

    const second = await runToExit({ DATA_DIR: dataDir });
    assert.deepEqual(
      [second.code, second.stderr],
      [1, `Another signer is already listening at ${socketPath}.\n`],
    );
    assert.deepEqual(await client.status(), { current: key.puzzleHash, retired: [] });
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
    await assert.rejects(stat(socketPath), /ENOENT/);
    await assert.rejects(client.status(), /ENOENT/);
  });

  test('is reached by the group when the group may enter its folder, and others may not', async () => {
    const { keyFile } = await makeDataDir();
    const place = join(folder, 'shared');
    const socket = { SIGNER_KEY_FILE: keyFile, SIGNER_SOCKET: join(place, 'signer.sock') };
    await mkdir(place);
    await chmod(place, 0o751);
    const refused = await runToExit(socket);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /^Others can access .*\. Run "chmod o-rwx .*\/shared"/);
    await chmod(place, 0o750);
    const { child, ended, socketPath } = await startSigner(socket);
    assert.equal(await readMode(socketPath), '660');
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
  });

  test('does not take the place of something else', async () => {
    const { keyFile, dataDir } = await makeDataDir();
    const refused = await runToExit({ SIGNER_KEY_FILE: keyFile, SIGNER_SOCKET: keyFile });
    assert.deepEqual(
      [refused.code, refused.stderr],
      [1, `SIGNER_SOCKET is ${keyFile}, which is not a socket.\n`],
    );
    const long = await runToExit({
      SIGNER_KEY_FILE: keyFile,
      SIGNER_SOCKET: join(dataDir, 'payout', 's'.repeat(120)),
    });
    assert.match(long.stderr, /^SIGNER_SOCKET is longer than 107 bytes/);
  });
});

describe('the key is told nobody', () => {
  for (const variable of ['SIGNER_KEY_FILE', 'SIGNER_KEY']) {
    test(`by ${variable}, whatever happens`, async () => {
      const { dataDir, keyFile, seed, key } = await makeDataDir();
      const old = await makeDataDir();
      const given = variable === 'SIGNER_KEY' ? seed.toString('hex') : keyFile;
      const signer = await startSigner({
        DATA_DIR: dataDir,
        SIGNER_RETIRED_KEY_FILES: old.keyFile,
        [variable]: given,
      });
      const { client } = signer;
      const batch = makeBatch(
        [makeCoin(key.puzzleHash), makeCoin(old.key.puzzleHash)],
        [await makeApproved(db)],
      );
      const refused = await client
        .sign({ ...batch, chainFeeMojo: batch.chainFeeMojo + 1n })
        .catch((error: unknown) => error);
      await client.sign(batch);
      await client.replace(batch.id, batch.chainFeeMojo + 10_000_000n);
      await assert.rejects(client.replace('0', 1n));
      await assert.rejects(client.sign(makeBatch([makeCoin(key.puzzleHash)], [])));
      signer.child.kill('SIGTERM');
      assert.equal(await signer.ended, 0);

      const output = `${signer.stdout()}${signer.stderr()}${String(refused)}`.toLowerCase();
      assert.match(output, /"signed"[^]*"replacement signed"[^]*"stopped"/);
      const rows = (await dump()).toLowerCase();
      assert.ok(rows.includes(key.puzzleHash) && rows.includes(batch.id));
      for (const secret of listSecretTexts(seed, old.seed)) {
        assert.ok(!output.includes(secret.toLowerCase()), 'It is in the log');
        assert.ok(!rows.includes(secret.toLowerCase()), 'It is in the database');
      }
    });
  }

  test('and the check would find it', async () => {
    const seed = randomBytes(32);
    await sql`create table leak (text text, bytes bytea)`.execute(db);
    for (const [index, secret] of listSecretTexts(seed).entries()) {
      await sql`insert into leak values (${`x${secret}x`}, ${index === 0 ? seed : null})`.execute(db);
      assert.ok((await dump()).includes(secret));
    }
    await sql`truncate leak`.execute(db);
    await sql`insert into leak (bytes) values (${seed})`.execute(db);
    assert.ok((await dump()).includes(seed.toString('hex')));
    await sql`drop table leak`.execute(db);
  });

  /** Returns the secrets in every notation that a leak would have; the dump shows bytea columns in hex. */
  function listSecretTexts(...seeds: Buffer[]): string[] {
    return seeds.flatMap((seed) => {
      const master = sdk.SecretKey.fromSeed(seed);
      const derived = master.deriveUnhardenedPath([12381, 8444, 2, 0]);
      // The product never reads the bytes of a key, so its types do not declare them.
      const keys = [master, derived, derived.deriveSynthetic()].map((secretKey) =>
        Buffer.from((secretKey as SdkSecretKey & { toBytes: () => Uint8Array }).toBytes()),
      );
      return [seed, ...keys].flatMap((bytes) => [
        bytes.toString('hex'),
        bytes.toString('base64').slice(0, 40),
      ]);
    });
  }

  /** Returns every row of every table as text. */
  async function dump(): Promise<string> {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      db,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select row::text from ${sql.raw(name)} row`.execute(db);
      texts.push(...rows.map(({ row }) => row));
    }
    return texts.join('\n');
  }
});

test('a signer whose database is not there yet waits, and can be stopped', async () => {
  const { dataDir } = await makeDataDir();
  const waiting = run({ DATA_DIR: dataDir, DATABASE_URL: '' });
  await waitFor(() => Promise.resolve(waiting.stdout().includes('waiting for the database') || undefined));
  waiting.child.kill('SIGTERM');
  assert.equal(await waiting.ended, 0);
  assert.equal(waiting.stderr(), '');
});
