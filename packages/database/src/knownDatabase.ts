import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Logger, StartError } from '@farm/process';
import type { Db } from './schema.ts';

const knownSchema = z.object({ createdAt: z.string().min(1) });

/**
 * Asserts that the database is the one that the data folder was used with, and remembers it at the first start. A database is
 * told by the time at which its tables were created, which it keeps in every backup. So an empty one in the place of the
 * farm's is noticed, and that of another farm.
 * @throws StartError naming the file that remembers, and what to do
 */
export async function assertKnownDatabase(db: Db, dataDir: string, log: Logger): Promise<void> {
  const current = await readIdentity(db);
  const known = await readKnown(dataDir);
  if (known === null || (known === 'damaged' && current.hasAccounts)) {
    if (known === 'damaged') log.warn(`${pathIn(dataDir)} was damaged, and is made anew`);
    await save(dataDir, current.createdAt).catch((error: unknown) => {
      // A farm whose files are all elsewhere needs no data folder.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      log.warn(
        { err: error },
        'the database cannot be remembered: an empty one in its place would not be noticed',
      );
    });
    return;
  }
  if (known !== 'damaged' && known.createdAt === current.createdAt) return;
  const difference =
    known === 'damaged'
      ? 'is damaged, and the database has no accounts'
      : `says that it was created at ${known.createdAt}; this one was created at ${current.createdAt}` +
        (current.hasAccounts ? '' : ' and has no accounts');
  throw new StartError(
    `The database may not be the one that ${dataDir} was used with: ${pathIn(dataDir)} ${difference}. ` +
      'Put the database back from a backup (docs/backups.md), or correct DATABASE_URL; ' +
      'only to go on with this one, delete the file',
  );
}

/** True if a farm has run on this folder, whatever else is left of it. */
export async function hasKnownDatabase(dataDir: string): Promise<boolean> {
  return (await readKnown(dataDir)) !== null;
}

async function readIdentity(db: Db): Promise<{ createdAt: string; hasAccounts: boolean }> {
  const { rows } = await sql<{ createdAt: string; hasAccounts: boolean }>`
    select timestamp as created_at, exists (select from account) as has_accounts
    from kysely_migration order by name limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Migrated tables have a first migration');
  return row;
}

async function readKnown(dataDir: string): Promise<z.infer<typeof knownSchema> | 'damaged' | null> {
  let text: string;
  try {
    text = await readFile(pathIn(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartError(`${pathIn(dataDir)} cannot be read: ${(error as Error).message}. Move it away`, {
      cause: error,
    });
  }
  try {
    return knownSchema.parse(JSON.parse(text));
  } catch {
    return 'damaged';
  }
}

async function save(dataDir: string, createdAt: string): Promise<void> {
  // Several processes of a farm may share the folder.
  const unfinished = `${pathIn(dataDir)}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify({ createdAt })}\n`, { flush: true });
  await rename(unfinished, pathIn(dataDir));
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'database.json');
}
