import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '@farm/process';

const connectionSchema = z.object({ password: z.string().min(1), port: z.number().int().optional() });

/** Connection to the embedded PostgreSQL. The port is that of its latest start. */
export interface Connection {
  password: string;
  port: number;
}

/** The password of the data folder's PostgreSQL. A new folder gets a random one. */
export async function readPassword(dataDir: string): Promise<string> {
  const known = await read(dataDir);
  if (known) return known.password;
  const password = randomBytes(24).toString('base64url');
  await write(dataDir, { password });
  return password;
}

/** Saves how to reach the server that has just started, for commands that run beside it. */
export async function saveConnection(dataDir: string, connection: Connection): Promise<void> {
  await write(dataDir, connection);
}

/** The URL of the server that runs on this data folder, or null if none was ever started on it. */
export async function readConnectionUrl(dataDir: string): Promise<string | null> {
  const known = await read(dataDir);
  return known?.port === undefined ? null : toConnectionUrl({ password: known.password, port: known.port });
}

/** The connection as a URL. */
export function toConnectionUrl({ password, port }: Connection): string {
  return `postgres://farm:${password}@127.0.0.1:${port}/postgres`;
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

async function read(dataDir: string): Promise<z.infer<typeof connectionSchema> | null> {
  let text: string;
  try {
    text = await readFile(pathIn(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return connectionSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${pathIn(dataDir)} is damaged: it contains the password of the embedded database. Restore it from a backup`,
    );
  }
}

async function write(dataDir: string, connection: { password: string; port?: number }): Promise<void> {
  const unfinished = `${pathIn(dataDir)}.new`;
  await writeFile(unfinished, JSON.stringify(connection), { mode: 0o600, flush: true });
  await rename(unfinished, pathIn(dataDir));
}
