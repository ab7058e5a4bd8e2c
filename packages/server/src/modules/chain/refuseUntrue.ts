import type { ChainReading } from '@farm/chain';
import { BLOCK_MS } from './configuredReader.ts';

/** The net space changes by less than this factor within days. */
const MOST_TIMES = 4n;
/** Blocks by which a chain may go back, or exceed twice its average rate. */
const MOST_BLOCKS = 1_000;

/**
 * Refuses a reading that cannot follow a known reading of the last days: profit runs divide by its net space.
 * @throws Error with the reason
 */
export function refuseUntrue(reading: ChainReading, known: ChainReading): void {
  const { height, netSpace, at } = reading;
  if (netSpace > known.netSpace * MOST_TIMES || netSpace * MOST_TIMES < known.netSpace) {
    throw new Error(`The node says a net space of ${netSpace} bytes after ${known.netSpace}`);
  }
  const passed = Math.max(0, at.getTime() - known.at.getTime()) / BLOCK_MS;
  if (height < known.height - MOST_BLOCKS || height > known.height + 2 * passed + MOST_BLOCKS) {
    throw new Error(`The node says a height of ${height} after ${known.height}`);
  }
}
