import { BLOCKS_PER_DAY } from '@farm/contracts/profit-formula';
import type { ChainSettings } from '../../config.ts';
import type { ChainReader, ChainReading } from '@farm/chain';

/** Average time between blocks, in milliseconds. */
export const BLOCK_MS = 86_400_000 / Number(BLOCKS_PER_DAY);

/** Computes the chain from the settings alone: from the anchor on, at the average block rate. */
export function computeConfiguredChain({ anchor, netSpace }: ChainSettings, at: Date): ChainReading {
  const blocks = Math.floor((at.getTime() - anchor.at.getTime()) / BLOCK_MS);
  return { height: Math.max(0, anchor.height + blocks), netSpace, source: 'configured', at };
}

/** Creates a reader that computes the chain from the settings. */
export function createConfiguredReader(settings: ChainSettings): ChainReader {
  return { read: () => Promise.resolve(computeConfiguredChain(settings, new Date())) };
}
