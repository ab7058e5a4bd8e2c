import { z } from 'zod';
import { bytesSchema } from './profit.ts';

/** Time range of a space chart. */
export const spaceRangeSchema = z.enum(['24h', '7d', '30d', '1y']);
/** See {@link spaceRangeSchema}. */
export type SpaceRange = z.infer<typeof spaceRangeSchema>;

/** Query of every space history. */
export const spaceHistoryQuerySchema = z.strictObject({ range: spaceRangeSchema.default('24h') });
/** See {@link spaceHistoryQuerySchema}. */
export type SpaceHistoryQuery = z.input<typeof spaceHistoryQuerySchema>;

/**
 * Response of `readShareHistory` and `readMachineHistory`: averages over intervals of `stepSeconds`, oldest first, each
 * starting at `at`. Intervals without a report are omitted; the current interval has the figures of its newest five
 * minutes instead of an average. At most 400 points.
 */
export const spaceHistorySchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  stepSeconds: z.number().int().positive(),
  points: z.array(
    z.object({
      at: z.iso.datetime(),
      plotCount: z.number().nonnegative(),
      theoreticalSpace: bytesSchema,
      effectiveSpace: bytesSchema,
    }),
  ),
});
/** See {@link spaceHistorySchema}. */
export type SpaceHistory = z.infer<typeof spaceHistorySchema>;
