import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SignedRegistry } from '@farm/contracts/rollout';
import { replaceDurably } from '@farm/registry';
import { parseSigned } from './registrySource.ts';

/** The last verified registry, kept on disk for a start while the API is down. */
export interface KeptRegistry {
  path: string;
  /** Null when none was kept. What is read has to be verified again. @throws Error when the file cannot be used */
  read(): Promise<SignedRegistry | null>;
  /** Replaces it whole; it is on the disk, not only in memory, when this resolves. */
  write(signed: SignedRegistry): Promise<void>;
}

/** See {@link KeptRegistry}: `gateway/registry.json` in the data folder. */
export function keptRegistry(dataDir: string): KeptRegistry {
  const path = join(dataDir, 'gateway', 'registry.json');
  return {
    path,
    async read() {
      try {
        return parseSigned(await readFile(path, 'utf8'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw new Error(`${path} cannot be used: ${(error as Error).message}`, { cause: error });
      }
    },
    async write(signed) {
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}`;
      try {
        await replaceDurably(draft, path, Buffer.from(JSON.stringify(signed)));
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}
