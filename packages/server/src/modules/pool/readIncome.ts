import { computeProvenBytes, SIGNAGE_POINTS_PER_DAY } from '@farm/chain';
import type { Income } from '@farm/contracts/operator';
import { toXch } from '@farm/contracts/amount';
import { toFactor } from '@farm/contracts/profit-formula';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import { readChain } from '../chain/index.ts';
import { countRewards, listIncomeDays, readPointsSinceReward } from './income.repository.ts';
import type { PoolDependencies } from './poolDependencies.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Blocks of the chain in a day. */
const BLOCKS_PER_DAY = 4_608;

/** Parts that the income of the pool is read with. */
export interface IncomeParts {
  db: Db;
  config: Pick<Config, 'chain' | 'profit'>;
  pool?: Pick<PoolDependencies, 'settings'> | undefined;
}

/** Returns what the pool earned and what was paid in the last 30 days. */
export async function readIncome(
  { db, config, pool }: IncomeParts,
  now = new Date(),
): Promise<Omit<Income, 'excesses'>> {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const [chain, days, pointsSinceReward] = await Promise.all([
    readChain(db, config.chain),
    listIncomeDays(db, new Date(today - (DAYS - 1) * DAY_MS)),
    readPointsSinceReward(db),
  ]);
  /** Blocks that space wins which earns these points; in a part of a day as many fewer. */
  const expect = (unfilteredPoints: bigint) =>
    (Number(computeProvenBytes(unfilteredPoints, SIGNAGE_POINTS_PER_DAY)) / Number(chain.netSpace)) *
    BLOCKS_PER_DAY;
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const rewards = days.reduce((total, day) => total + day.rewards, 0);
  const expectedRewards = expect(sum(days.map(({ unfilteredPoints }) => unfilteredPoints)));
  return {
    isSimulated: pool !== undefined && pool.settings.simulatedK !== null,
    days: days.map(({ unfilteredPoints, income, otherIncome, paid, ...day }) => ({
      ...day,
      expectedRewards: expect(unfilteredPoints),
      ...{ income: toXch(income), otherIncome: toXch(otherIncome), paid: toXch(paid) },
    })),
    total: {
      ...{ rewards, expectedRewards },
      income: toXch(sum(days.map(({ income }) => income))),
      otherIncome: toXch(sum(days.map(({ otherIncome }) => otherIncome))),
      paid: toXch(sum(days.map(({ paid }) => paid))),
    },
    luck: expectedRewards > 0 ? rewards / expectedRewards : null,
    effort: expect(pointsSinceReward),
    factor: toFactor(config.profit.factorMillionths),
  };
}

/** Returns the blocks won so far, and the luck of the last 30 days, which a simulated chain doesn't have. */
export async function readLuck(
  parts: IncomeParts,
): Promise<{ blocksWon: number | null; luck: number | null }> {
  if (!parts.pool) return { blocksWon: null, luck: null };
  const [blocksWon, { luck, isSimulated }] = await Promise.all([countRewards(parts.db), readIncome(parts)]);
  return { blocksWon, luck: isSimulated ? null : luck };
}
