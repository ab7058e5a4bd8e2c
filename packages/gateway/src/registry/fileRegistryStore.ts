import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { registryDocumentSchema, type RegistryDocument } from '@farm/contracts/registry';
import { z } from 'zod';
import { syncFolder, writeDurably } from '../durable.ts';
import { withFileLock } from './fileLock.ts';
import {
  RegistryConflictError,
  RegistryUnreadableError,
  emptyRegistry,
  type RegistryStore,
} from './registryStore.ts';

/**
 * The registry as a JSON file. Reads parse the file only when it changed; writes are atomic and durable,
 * and a compare-and-set across all processes of this machine.
 */
export function fileRegistryStore(path: string): RegistryStore {
  let last: { stamp: string; outcome: RegistryDocument | RegistryUnreadableError } | null = null;

  async function read(): Promise<RegistryDocument> {
    const stamp = await stampOf(path);
    if (stamp === null) return emptyRegistry;
    if (last?.stamp !== stamp) last = await load(path);
    if (last.outcome instanceof RegistryUnreadableError) throw last.outcome;
    return last.outcome;
  }

  async function replace(expectedRev: number, next: RegistryDocument): Promise<RegistryDocument> {
    await mkdir(dirname(path), { recursive: true });
    return withFileLock(`${path}.lock`, async () => {
      const { rev } = await read();
      if (rev !== expectedRev) throw new RegistryConflictError(expectedRev, rev);
      const document = registryDocumentSchema.parse({ ...next, rev: rev + 1 });
      const draft = `${path}.${randomUUID()}`;
      try {
        await writeDurably(draft, `${JSON.stringify(document, null, 1)}\n`);
        await rename(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
      await syncFolder(dirname(path));
      return document;
    });
  }

  return { read, replace };
}

/** Identity of the file's content: a rename brings a new inode, an edit in place a new time. */
async function stampOf(file: string | FileHandle): Promise<string | null> {
  try {
    const options = { bigint: true } as const;
    const stats = await (typeof file === 'string' ? stat(file, options) : file.stat(options));
    return `${stats.ino}:${stats.size}:${stats.mtimeNs}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new RegistryUnreadableError(
      `${typeof file === 'string' ? file : 'The registry'} cannot be read: ${(error as Error).message}`,
    );
  }
}

async function load(path: string) {
  let stamp = '';
  try {
    const file = await open(path);
    try {
      stamp = (await stampOf(file)) ?? '';
      const document = registryDocumentSchema.parse(JSON.parse(await file.readFile('utf8')));
      return { stamp, outcome: document };
    } finally {
      await file.close();
    }
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    return {
      stamp,
      outcome: new RegistryUnreadableError(`${path} is damaged: ${reason.replaceAll('\n', ' ')}`),
    };
  }
}
