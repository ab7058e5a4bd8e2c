import type { Readable } from 'node:stream';

/** Where the files of published versions lie, under keys `<name>/<version>/<file>`. */
export interface ArtifactStore {
  /**
   * Stores a file: as a whole or not at all, and to stay when this resolves. What lay there is replaced.
   * @throws Error for a key that cannot be one (see `isArtifactKey`)
   */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** A file and its size in bytes, or null when there is none. Whoever takes it reads the body to its end or destroys it. */
  read(key: string): Promise<{ size: number; body: Readable } | null>;
  has(key: string): Promise<boolean>;
  /**
   * Removes the file that lies there, and every file below it; it is as good when there is none.
   * @throws Error for a key that cannot be one
   */
  remove(key: string): Promise<void>;
  /** Removes what is left of files whose storing broke off a day ago or longer. */
  tidy(): Promise<void>;
}

const SEGMENT = '[A-Za-z0-9_][A-Za-z0-9_.+-]*';
const KEY = new RegExp(`^${SEGMENT}(/${SEGMENT})*$`);

/** Whether a key stays inside the store: relative, no segment that begins with a dot, at most 500 characters. */
export function isArtifactKey(key: string): boolean {
  return key.length <= 500 && KEY.test(key);
}

/** @throws Error unless `key` can be one */
export function demandArtifactKey(key: string): void {
  if (!isArtifactKey(key)) throw new Error(`${JSON.stringify(key)} cannot be the key of an artifact`);
}
