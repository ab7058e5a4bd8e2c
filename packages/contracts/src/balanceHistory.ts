import { z } from 'zod';
import { xchSchema } from './balance.ts';

/** Time range of a balance chart. */
export const balanceRangeSchema = z.enum(['7d', '30d', '90d', '1y']);
/** See {@link balanceRangeSchema}. */
export type BalanceRange = z.infer<typeof balanceRangeSchema>;

/** Query of `readBalanceHistory`. */
export const balanceHistoryQuerySchema = z.strictObject({ range: balanceRangeSchema.default('30d') });

/** Balances of the account in XCH at equal intervals, oldest first and ending now; at most 60 points. */
export const balanceHistorySchema = z.object({
  points: z.array(z.object({ at: z.iso.datetime(), total: xchSchema, usable: xchSchema })),
});
/** See {@link balanceHistorySchema}. */
export type BalanceHistory = z.infer<typeof balanceHistorySchema>;
