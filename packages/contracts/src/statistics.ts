import { z } from 'zod';
import { xchSchema } from './balance.ts';
import { chainSchema } from './chain.ts';
import { bytesSchema } from './profit.ts';
import { spaceHistoryQuerySchema } from './spaceHistory.ts';

/**
 * `readStatistics`, public. `farmSpace` adds up the effective spaces (bytes) of machines that are not offline;
 * `isProven` as in a share; `profitPaid` is what profit runs have credited altogether, `withdrawn` what reached
 * wallets, XCH; `factor` multiplies every profit; `capSpace` (bytes) is the most that an account counts with, null
 * when nothing caps it.
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
});
/** See {@link statisticsSchema}. */
export type Statistics = z.infer<typeof statisticsSchema>;

/** `readStatisticsHistory`, public. */
export const statisticsHistoryQuerySchema = spaceHistoryQuerySchema;

/**
 * Averages over intervals of `stepSeconds`, oldest first, each from `at` on; what is not known of an interval is
 * null, and one of which nothing is known is left out. The interval under way has the farm's figures of its newest
 * five minutes instead. `profitPaid` is what profit runs had credited altogether by
 * its end. At most 400 points.
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
