import type { Chain } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import {
  computeBlockRewardMojo,
  computeNextHalvingHeight,
  computeTheoreticalProfitMojo,
} from '@farm/contracts/profit-formula';
import type { ChainSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import type { ChainReading } from '@farm/chain';
import { BLOCK_MS, computeConfiguredChain } from './configuredReader.ts';
import { findNewestReading, findReadingBefore } from './chain.repository.ts';

/** Returns the newest reading, or the configured chain before the first reading. */
async function readReading(db: Db, settings: ChainSettings): Promise<ChainReading> {
  return (await findNewestReading(db)) ?? computeConfiguredChain(settings, new Date());
}

/**
 * Returns the newest reading before an instant of the last days. If there is none, returns the first reading, or the
 * configured chain at the instant: repeated calls get the same result.
 */
export async function readReadingBefore(
  db: Db,
  settings: ChainSettings,
  instant: Date,
): Promise<ChainReading> {
  return (await findReadingBefore(db, instant)) ?? computeConfiguredChain(settings, instant);
}

/** Returns the current chain with the figures derived from it. */
export async function readChain(db: Db, settings: ChainSettings): Promise<Chain> {
  return toChain(await readReading(db, settings));
}

/** Derives the reward, the theoretical profit and the next halving from a reading. */
export function toChain({ height, netSpace, source, at }: ChainReading): Chain {
  return {
    source,
    at: at.toISOString(),
    height,
    netSpace: netSpace.toString(),
    reward: toXch(computeBlockRewardMojo(height)),
    theoreticalProfit: toXch(computeTheoreticalProfitMojo(netSpace, height)),
    halving: toHalving({ height, netSpace, at }),
  };
}

function toHalving({ height, netSpace, at }: Omit<ChainReading, 'source'>): Chain['halving'] {
  const halving = computeNextHalvingHeight(height);
  if (halving === null) return null;
  return {
    height: halving,
    expectedAt: new Date(at.getTime() + (halving - height) * BLOCK_MS).toISOString(),
    theoreticalProfit: toXch(computeTheoreticalProfitMojo(netSpace, halving)),
  };
}
