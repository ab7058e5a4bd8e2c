import type { ChainReading } from '@farm/chain';
import { BLOCK_MS } from './configuredReader.ts';

/** The net space changes by less than this factor within days. */
const MAX_SPACE_FACTOR = 4n;
/** Blocks by which a chain may go back, or exceed twice its average rate. */
const MAX_BLOCK_DEVIATION = 1_000;

/**
 * Refuses a reading that cannot follow a known reading of the last days: profit runs divide by its net space.
 * @throws Error with the reason
 */
export function assertPlausibleReading(reading: ChainReading, previous: ChainReading): void {
  const { height, netSpace, at } = reading;
  if (netSpace > previous.netSpace * MAX_SPACE_FACTOR || netSpace * MAX_SPACE_FACTOR < previous.netSpace) {
    throw new Error(
      `The node reports a netspace of ${netSpace} bytes, but the previous reading was ${previous.netSpace}`,
    );
  }
  const elapsedBlocks = Math.max(0, at.getTime() - previous.at.getTime()) / BLOCK_MS;
  if (
    height < previous.height - MAX_BLOCK_DEVIATION ||
    height > previous.height + 2 * elapsedBlocks + MAX_BLOCK_DEVIATION
  ) {
    throw new Error(`The node reports height ${height}, but the previous reading was ${previous.height}`);
  }
}
