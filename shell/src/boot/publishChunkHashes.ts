import type { PageData } from '@farm/contracts/registry';
import { fetchPastCache } from '../remotes/fetchPastCache.ts';
import { ScriptHashes } from './ScriptHashes.ts';

/**
 * Publishes the hashes of the shell's own chunks, and the refetch of failed chunks, to the chunk loader
 * (ChunkScriptPlugin in packages/build). Call this before the first chunk loads. A dev server's shell has no hashes, so
 * its chunks run unchecked.
 */
export function publishChunkHashes({ shell }: PageData): void {
  const hashes = new ScriptHashes();
  hashes.add(shell);
  Object.assign(globalThis, { __FARM_CHUNKS__: { hashOf: hashes.find, refetch: fetchPastCache } });
}
