import { z } from 'zod';
import { xchSchema } from './balance.ts';
import { chainSchema } from './chain.ts';
import { bytesSchema } from './profit.ts';
import { spaceHistoryQuerySchema } from './spaceHistory.ts';

/**
 * Response of `readStatistics`, public. `farmSpace` is the sum of the effective spaces (bytes) of machines that are not
 * offline; `isProven` as in a share; `profitPaid` is the total credited by profit runs, `withdrawn` the total that
 * reached wallets, XCH; `factor` multiplies every profit; `capSpace` (bytes) is the largest space that counts for an
 * account, null without a cap. `blocksWon` are the blocks that the pool's farmers won, null at a farm without a pool; `luck` is
 * won by expected in the last 30 days, null before anything is expected and on a simulated chain, where blocks are won on
 * demand.
 */
export const statisticsSchema = z.object({
  chain: chainSchema,
  factor: z.string(),
  farmSpace: bytesSchema,
  isProven: z.boolean(),
  capSpace: bytesSchema.nullable(),
  plotCount: z.number().int().nonnegative(),
  machinesOnline: z.number().int().nonnegative(),
  profitPaid: xchSchema,
  withdrawn: xchSchema,
  blocksWon: z.number().int().nonnegative().nullable(),
  luck: z.number().nonnegative().nullable(),
});
/** See {@link statisticsSchema}. */
export type Statistics = z.infer<typeof statisticsSchema>;

/** Query of `readStatisticsHistory`, public. */
export const statisticsHistoryQuerySchema = spaceHistoryQuerySchema;

/**
 * Averages over intervals of `stepSeconds`, oldest first, each starting at `at`. Unknown figures of an interval are
 * null; intervals without any figure are omitted. The current interval has the farm's figures of its newest five
 * minutes instead. `profitPaid` is the total credited by profit runs by the end of the interval. At most 400 points.
 */
export const statisticsHistorySchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  stepSeconds: z.number().int().positive(),
  points: z.array(
    z.object({
      at: z.iso.datetime(),
      netSpace: bytesSchema.nullable(),
      theoreticalProfit: xchSchema.nullable(),
      farmSpace: bytesSchema.nullable(),
      machinesOnline: z.number().nonnegative().nullable(),
      profitPaid: xchSchema,
    }),
  ),
});
/** See {@link statisticsHistorySchema}. */
export type StatisticsHistory = z.infer<typeof statisticsHistorySchema>;
