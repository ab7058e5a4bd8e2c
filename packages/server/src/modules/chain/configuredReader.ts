import { BLOCKS_PER_DAY } from '@farm/contracts/profit-formula';
import type { ChainSettings } from '../../config.ts';
import type { ChainReader, ChainReading } from '@farm/chain';

/** Milliseconds from one block to the next, on average. */
export const BLOCK_MS = 86_400_000 / Number(BLOCKS_PER_DAY);

/** The chain as the settings have it, without asking anybody: from the anchor on at its usual pace. */
export function configuredChain({ anchor, netSpace }: ChainSettings, at: Date): ChainReading {
  const blocks = Math.floor((at.getTime() - anchor.at.getTime()) / BLOCK_MS);
  return { height: Math.max(0, anchor.height + blocks), netSpace, source: 'configured', at };
}

/** Reads the chain off the settings. */
export function createConfiguredReader(settings: ChainSettings): ChainReader {
  return { read: () => Promise.resolve(configuredChain(settings, new Date())) };
}
