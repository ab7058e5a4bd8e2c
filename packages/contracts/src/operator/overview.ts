import { z } from 'zod';
import { xchSchema } from '../balance.ts';

const countSchema = z.number().int().nonnegative();
const sumSchema = z.object({ count: countSchema, amount: xchSchema });

/**
 * Response of `readOverview`: counts of the whole farm as they are now. Amounts are XCH.
 * `waiting` is what only a person ends; `paid` are payments of batches that settled within 24 hours and 30 days; incidents are
 * those that last.
 */
export const overviewSchema = z.object({
  waiting: z.object({
    withdrawals: sumSchema.extend({ oldestAt: z.iso.datetime().nullable() }),
    proposals: countSchema,
  }),
  paid: z.object({ day: sumSchema, month: sumSchema }),
  accounts: z.object({
    total: countSchema,
    newThisWeek: countSchema,
    lockedByOperators: countSchema,
    lockedByOwners: countSchema,
    /** Removals of lost second factors that wait. */
    factorResets: countSchema,
  }),
  incidents: z.object({ offline: countSchema, drop: countSchema, accounts: countSchema }),
});
/** See {@link overviewSchema}. */
export type Overview = z.infer<typeof overviewSchema>;
