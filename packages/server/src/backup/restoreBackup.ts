import { createReadStream } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import {
  assertEmptyDatabase,
  assertKnownMigrations,
  createDatabase,
  openUnrestoredDatabase,
  restoreTables,
  runMigrationsAsOwner,
  type SavedTable,
} from '@farm/database';
import { createLogger, StartError } from '@farm/process';
import { createSecretFile } from '@farm/registry';
import { openArtifacts, type ArtifactStore } from '@farm/registry/artifacts';
import type { Config } from '../config.ts';
import { openJobs } from '../worker/openJobs.ts';
import { applyRestore, type RestoreOrder, type RestoreOutcome } from './applyRestore.ts';
import { hashContent, listKeyFiles, readIfExists } from './keyFiles.ts';
import { toArtifactPath, toKeyPath, toTablePath } from './manifest.ts';
import type { VerifiedBackup } from './verifyBackup.ts';

/** Changes by a restore, and what it left out. */
export interface Restored extends RestoreOutcome {
  /** Tables of the backup that are not the farm's. */
  strangeTables: string[];
  /** Keys of artifacts that neither the backup nor the store has. */
  missingArtifacts: string[];
}

/**
 * Restores a verified backup into an empty farm: files first, then the database in one transaction, so that a farm with a
 * database has everything. What is interrupted can be run again.
 * @throws StartError if the farm is not empty, or has other files than the backup; nothing is changed then
 */
export async function restoreBackup(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'rollout'>,
  order: RestoreOrder,
): Promise<Restored> {
  const { backup, onProgress } = order;
  assertKnownMigrations(backup.manifest.database);
  const store = openArtifacts({ dataDir: config.dataDir, env: config.rollout.artifacts });
  const missing = await selectMissing(config, store, backup);
  const database = await openUnrestoredDatabase(config);
  try {
    await assertEmptyDatabase(database.ownerUrl);
    for (const [index, key] of missing.artifacts.entries()) {
      onProgress(`artifact ${index + 1} of ${missing.artifacts.length}`);
      await store.put(key, await readVerified(backup, toArtifactPath(key)));
    }
    for (const { name, path } of missing.keys) {
      await createSecretFile(path, (await readVerified(backup, toKeyPath(name))).toString('utf8'));
      // Public keys, which a gateway of another user reads.
      if (name === 'trusted-keys') await chmod(path, 0o644);
    }
    const strangeTables: string[] = [];
    let outcome: RestoreOutcome | undefined;
    let tables = 0;
    await restoreTables(database.ownerUrl, backup.manifest.database, {
      read: (table) => {
        tables += 1;
        onProgress(`table ${tables} of ${backup.manifest.database.tables.length}: ${table.name}`);
        return readRows(backup, table);
      },
      onStrange: ({ name }) => strangeTables.push(name),
      finish: async (transaction) => {
        outcome = await applyRestore(transaction, order);
      },
    });
    await database.markRestored();
    if (!outcome) throw new Error('The restore has no outcome');
    await sendMails(database, outcome);
    return { ...outcome, strangeTables, missingArtifacts: await listAbsent(store, backup) };
  } finally {
    await database.close();
  }
}

/**
 * Selects the files that this machine lacks.
 * @throws StartError if it has other content of one
 */
async function selectMissing(
  { rollout }: Pick<Config, 'rollout'>,
  store: ArtifactStore,
  { manifest, artifactKeys, sums }: VerifiedBackup,
) {
  const other: string[] = [];
  const keys = [];
  for (const file of listKeyFiles(rollout.paths).filter(({ name }) => manifest.keys.includes(name))) {
    const present = await readIfExists(file.path);
    if (present === null) keys.push(file);
    else if (hashContent(present) !== sums.get(toKeyPath(file.name))) other.push(file.path);
  }
  const artifacts: string[] = [];
  for (const key of artifactKeys) {
    const present = await store.read(key);
    if (present === null) artifacts.push(key);
    else if (hashContent(await buffer(present.body)) !== sums.get(toArtifactPath(key))) other.push(key);
  }
  if (other.length > 0)
    throw new StartError(
      `This farm is not empty: ${other[0]} is another than in the backup. Move it away, or use an empty DATA_DIR`,
    );
  return { keys, artifacts };
}

async function readVerified({ folder, sums }: VerifiedBackup, path: string): Promise<Buffer> {
  const content = await readFile(join(folder, path));
  if (hashContent(content) !== sums.get(path))
    throw new StartError(`${path} of the backup was changed meanwhile`);
  return content;
}

/** Rows of a table, which fail at their end if the file was changed since it was verified. */
function readRows({ folder, sums }: VerifiedBackup, table: SavedTable): Readable {
  const path = toTablePath(table);
  const hash = createHash('sha256');
  const tee = new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done: TransformCallback) {
      const isSame = hash.digest('hex') === sums.get(path);
      done(isSame ? null : new StartError(`${path} of the backup was changed meanwhile`));
    },
  });
  const rows = createGunzip();
  const file = createReadStream(join(folder, path));
  const fail = (error: Error) => rows.destroy(error);
  file.on('error', fail).pipe(tee).on('error', fail).pipe(rows);
  return rows;
}

/** Queues the mails about withdrawals that wait for them, and tells the operators that payouts are stopped. */
async function sendMails(
  { url, ownerUrl }: { url: string; ownerUrl: string },
  { reopened, operatorIds, problem }: RestoreOutcome,
): Promise<void> {
  const log = createLogger('silent');
  const db = createDatabase(url, log);
  const jobs = await openJobs({ databaseUrl: url, log, isWorker: false });
  try {
    await db.transaction().execute(async (transaction) => {
      for (const { id, accountId } of reopened)
        await jobs.enqueue(transaction, { kind: 'withdrawal', accountId, withdrawalId: id });
      for (const accountId of operatorIds)
        await jobs.enqueue(transaction, { kind: 'payouts-stopped', accountId, problems: [problem] });
    });
  } finally {
    await jobs.stop();
    await db.destroy();
  }
  // The queue made its tables, which are the server's.
  await runMigrationsAsOwner({ ownerUrl }, log);
}

async function listAbsent(
  store: ArtifactStore,
  { manifest, artifactKeys }: VerifiedBackup,
): Promise<string[]> {
  const absent: string[] = [];
  for (const key of [...artifactKeys, ...manifest.artifacts.damaged])
    if (!(await store.has(key))) absent.push(key);
  return absent;
}
