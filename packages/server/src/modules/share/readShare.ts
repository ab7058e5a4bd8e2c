import type { Share } from '@farm/contracts';
import { toXch, toMojo } from '@farm/contracts/amount';
import { toFactor, computeProfitMojo } from '@farm/contracts/profit-formula';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { hasOpenExcess } from '../alarm/index.ts';
import { readChain } from '../chain/index.ts';
import { computeEffectiveSpace } from './effectiveSpace.ts';
import type { ProofSource } from './proofSource.ts';
import { readHeldShare, listRecentRuns } from './share.repository.ts';

const RECENT_RUN_COUNT = 7;
const DAY_SECONDS = 86_400n;

/** Dependencies for computing space and its earnings. */
export interface ShareDependencies {
  db: Db;
  config: Pick<Config, 'profit' | 'chain'>;
  /** Without a source, space is only reported, not proven. */
  proofSource?: ProofSource | undefined;
}

/** Returns the space of an account, how much of it counts, and its earnings in a day. */
export async function readShare(
  { db, config, proofSource }: ShareDependencies,
  accountId: string,
): Promise<Share> {
  const { capBytes, factorMillionths } = config.profit;
  const [held, chain, runs, hasExcess] = await Promise.all([
    readHeldShare(db, accountId),
    readChain(db, config.chain),
    listRecentRuns(db, RECENT_RUN_COUNT),
    hasOpenExcess(db, accountId),
  ]);
  const { heldSpace, ...counts } = held;
  const proven = await proofSource?.readNow([accountId]);
  const { effectiveSpace } = computeEffectiveSpace({ proven, capBytes }, { accountId, heldSpace });
  const estimate = (theoreticalProfit: string) => {
    const theoreticalMojo = toMojo(theoreticalProfit);
    return toXch(
      computeProfitMojo({ effectiveSpace, theoreticalMojo, seconds: DAY_SECONDS, factorMillionths }),
    );
  };
  return {
    ...counts,
    theoreticalSpace: held.theoreticalSpace.toString(),
    effectiveSpace: effectiveSpace.toString(),
    isProven: proofSource !== undefined,
    deviation: proven?.get(accountId)?.deviation ?? null,
    hasExcess,
    capSpace: proofSource ? null : capBytes.toString(),
    health: toHealth(proofSource ? heldSpace : effectiveSpace, held.theoreticalSpace),
    factor: toFactor(factorMillionths),
    estimatedProfit: estimate(chain.theoreticalProfit),
    estimatedProfitAfterHalving: estimate((chain.halving ?? chain).theoreticalProfit),
    chain,
    recentProfitUnits: runs.map(({ periodFrom, periodTo, theoretical }) => ({
      from: periodFrom.toISOString(),
      to: periodTo.toISOString(),
      theoreticalProfit: toXch(theoretical),
    })),
  };
}

/** Rounds down to four decimals, so that a share below 1 is never shown as 1. */
function toHealth(effectiveSpace: bigint, theoreticalSpace: bigint): number | null {
  if (theoreticalSpace === 0n) return null;
  return Number((effectiveSpace * 10_000n) / theoreticalSpace) / 10_000;
}
