import type { Readable } from 'node:stream';

/** Store of the files of published versions, under keys `<name>/<version>/<file>`. */
export interface ArtifactStore {
  /**
   * Stores a file atomically and replaces an existing file; durable once this resolves.
   * @throws Error for an invalid key (see `isArtifactKey`)
   */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns a file and its size in bytes, or null if missing. The caller reads the body to its end or destroys it. */
  read(key: string): Promise<{ size: number; body: Readable } | null>;
  has(key: string): Promise<boolean>;
  /**
   * Removes the file at the key and every file below it. Idempotent.
   * @throws Error for an invalid key
   */
  remove(key: string): Promise<void>;
  /** Removes leftovers of writes that were interrupted a day ago or earlier. */
  tidy(): Promise<void>;
}

const SEGMENT = '[A-Za-z0-9_][A-Za-z0-9_.+-]*';
const KEY = new RegExp(`^${SEGMENT}(/${SEGMENT})*$`);

/** True if a key stays inside the store: relative, no segment that begins with a dot, at most 500 characters. */
export function isArtifactKey(key: string): boolean {
  return key.length <= 500 && KEY.test(key);
}

/** @throws Error unless `key` is a valid key of an artifact */
export function assertArtifactKey(key: string): void {
  if (!isArtifactKey(key)) throw new Error(`${JSON.stringify(key)} is not a valid artifact key`);
}
