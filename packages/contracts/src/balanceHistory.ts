import { z } from 'zod';
import { xchSchema } from './balance.ts';

/** How far back a chart goes. */
export const balanceRangeSchema = z.enum(['7d', '30d', '90d', '1y']);
/** See {@link balanceRangeSchema}. */
export type BalanceRange = z.infer<typeof balanceRangeSchema>;

/** `readBalanceHistory`. */
export const balanceHistoryQuerySchema = z.strictObject({ range: balanceRangeSchema.default('30d') });

/** What the account held at instants of equal distance, oldest first, the last one now; at most 60 points. XCH. */
export const balanceHistorySchema = z.object({
  points: z.array(z.object({ at: z.iso.datetime(), total: xchSchema, usable: xchSchema })),
});
/** See {@link balanceHistorySchema}. */
export type BalanceHistory = z.infer<typeof balanceHistorySchema>;
