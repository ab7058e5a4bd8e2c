import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RolloutPaths } from '@farm/registry';

/** Files of the rollout that a backup has, by their names in it. Not the token: it ends with a restore. */
const KEY_FILES = {
  'trusted-keys': 'trustedKeys',
  'registry.key': 'registryKey',
  'visitor.key': 'visitorKey',
  'operator.key': 'operatorKey',
} as const satisfies Record<string, keyof RolloutPaths>;

/** Names of key files in a backup. */
export const KEY_NAMES = Object.keys(KEY_FILES) as (keyof typeof KEY_FILES)[];

/** Name of a key file in a backup, with its place on this machine. */
export interface KeyFile {
  name: string;
  path: string;
}

/** Lists the places of key files on this machine. */
export function listKeyFiles(paths: RolloutPaths): KeyFile[] {
  return KEY_NAMES.map((name) => ({ name, path: paths[KEY_FILES[name]] }));
}

/** Returns a file's content, or null without one. */
export async function readIfExists(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
}

/** Returns the SHA-256 of a file's content as text. */
export function hashContent(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
