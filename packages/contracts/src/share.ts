import { z } from 'zod';
import { xchSchema } from './balance.ts';
import { chainSchema } from './chain.ts';
import { bytesSchema } from './profit.ts';

/**
 * Response of `readShare`. Spaces are bytes: `theoreticalSpace` is the sum of all `plotCount` plots by effective size,
 * `effectiveSpace` is the part that counts for profit. The `lostCount` plots that are unreadable, or went missing within a day, do not
 * count. While `isProven` is false, space is reported, not proven: plots
 * that another machine reported first do not count, and neither does space above `capSpace` (null: no cap). Plots of
 * the `offlineCount` offline machines do not count either. Once `isProven`, `effectiveSpace` is an estimate from partials, whatever
 * machines report, and `deviation` is its standard deviation as a part of it (null without partials). `hasExcess` is true
 * while it exceeds what machines report by more than chance explains, so that some plots are not reported. `health` is the part of
 * the theoretical space that can be read and counts, at most 1, null without plots. Estimates are XCH per day, based on `chain`.
 */
export const shareSchema = z.object({
  plotCount: z.number().int().nonnegative(),
  lostCount: z.number().int().nonnegative(),
  machineCount: z.number().int().nonnegative(),
  offlineCount: z.number().int().nonnegative(),
  theoreticalSpace: bytesSchema,
  effectiveSpace: bytesSchema,
  contestedCount: z.number().int().nonnegative(),
  isProven: z.boolean(),
  deviation: z.number().nonnegative().nullable(),
  hasExcess: z.boolean(),
  capSpace: bytesSchema.nullable(),
  health: z.number().min(0).max(1).nullable(),
  factor: z.string(),
  estimatedProfit: xchSchema,
  estimatedProfitAfterHalving: xchSchema,
  chain: chainSchema,
  /** The theoretical profits of the last settled runs, XCH per PiB and day, newest first; at most 7. */
  recentProfitUnits: z.array(
    z.object({ from: z.iso.datetime(), to: z.iso.datetime(), theoreticalProfit: xchSchema }),
  ),
});
/** See {@link shareSchema}. */
export type Share = z.infer<typeof shareSchema>;
