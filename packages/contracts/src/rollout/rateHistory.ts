import { z } from 'zod';
import { remoteNameSchema } from '../registry/descriptor.ts';
import { SEGMENT_NAMES } from './segments.ts';
import { SIGNS } from './signs.ts';

/**
 * Query of `readFailureRates`: failures and signs over time, for a chart. With `segment`, those of visitors of this kind
 * only; visitors of shells that do not tell their kind are in none.
 */
export const rateHistoryQuerySchema = z.strictObject({
  name: remoteNameSchema,
  hours: z.coerce.number().int().min(1).max(720).default(24),
  segment: z.enum(SEGMENT_NAMES).optional(),
});

/** Visitors, those for whom the version failed, and those with each sign; signs that nobody had are omitted. */
const countsSchema = z.object({
  visitors: z.number().int(),
  failed: z.number().int(),
  /** Older APIs send none. */
  signs: z.partialRecord(z.enum(SIGNS), z.number().int()).optional(),
});

/**
 * Response of `readFailureRates`. `points` are hours, oldest first; hours without a visitor are omitted, and a visitor who
 * returns in another hour counts again. `segments` are the totals of all these hours for each kind of visitors there was,
 * whatever `segment` was asked for; older APIs send none.
 */
export const rateHistorySchema = z.object({
  versions: z.array(
    z.object({
      version: z.string(),
      points: z.array(countsSchema.extend({ at: z.iso.datetime() })),
      segments: z.array(countsSchema.extend({ segment: z.enum(SEGMENT_NAMES) })).optional(),
    }),
  ),
});
/** See {@link rateHistorySchema}. */
export type RateHistory = z.infer<typeof rateHistorySchema>;
