import type { PageData } from '@farm/contracts/registry';
import { fetchAgain } from '../remotes/fetchAgain.ts';
import { ScriptHashes } from './ScriptHashes.ts';

/**
 * Tells the loader of the shell's own chunks the hash of each, and how one that failed is had past the cache
 * (packages/build's ChunkScriptPlugin asks): to be called before the first of them is loaded. A dev server's shell
 * has no hashes, and its chunks run unchecked.
 */
export function addChunkHashes({ shell }: PageData): void {
  const hashes = new ScriptHashes();
  hashes.add(shell);
  Object.assign(globalThis, { __FARM_CHUNKS__: { hashOf: hashes.of, refetch: fetchAgain } });
}
