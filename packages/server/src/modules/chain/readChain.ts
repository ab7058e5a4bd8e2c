import type { Chain } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { blockRewardMojo, nextHalvingHeight, theoreticalProfitMojo } from '@farm/contracts/profit-formula';
import type { ChainSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import type { ChainReading } from '@farm/chain';
import { BLOCK_MS, configuredChain } from './configuredReader.ts';
import { findNewestReading, findReadingBefore } from './repository.ts';

/** The chain as it was last read, or as the settings have it before anybody read it. */
async function readReading(db: Db, settings: ChainSettings): Promise<ChainReading> {
  return (await findNewestReading(db)) ?? configuredChain(settings, new Date());
}

/**
 * The chain as it was last read before an instant of the last days. Where nobody had read it by then, as it was read
 * first, or as the settings have it for the instant: what is asked for twice is the same the second time.
 */
export async function readReadingBefore(
  db: Db,
  settings: ChainSettings,
  instant: Date,
): Promise<ChainReading> {
  return (await findReadingBefore(db, instant)) ?? configuredChain(settings, instant);
}

/** The chain as it is known now, with what follows from it. */
export async function readChain(db: Db, settings: ChainSettings): Promise<Chain> {
  return toChain(await readReading(db, settings));
}

/** What follows from a reading: the reward, the profit that it makes, and the next halving. */
export function toChain({ height, netSpace, source, at }: ChainReading): Chain {
  return {
    source,
    at: at.toISOString(),
    height,
    netSpace: netSpace.toString(),
    reward: mojoToXch(blockRewardMojo(height)),
    theoreticalProfit: mojoToXch(theoreticalProfitMojo(netSpace, height)),
    halving: toHalving({ height, netSpace, at }),
  };
}

function toHalving({ height, netSpace, at }: Omit<ChainReading, 'source'>): Chain['halving'] {
  const halving = nextHalvingHeight(height);
  if (halving === null) return null;
  return {
    height: halving,
    expectedAt: new Date(at.getTime() + (halving - height) * BLOCK_MS).toISOString(),
    theoreticalProfit: mojoToXch(theoreticalProfitMojo(netSpace, halving)),
  };
}
