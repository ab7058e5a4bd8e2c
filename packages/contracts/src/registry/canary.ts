import { z } from 'zod';
import { audienceSchema } from './audience.ts';

/** Most steps of a plan. */
const MAX_STEPS = 20;
const percentSchema = z.number().min(0).max(100);

/** Share of visitors from a time on. */
export const stepSchema = z.strictObject({ percent: percentSchema, at: z.iso.datetime() });
/** See {@link stepSchema}. */
export type Step = z.infer<typeof stepSchema>;

/** A version for a share of visitors, or of an audience; `salt` alone decides which visitors (see `computeBucket`). */
export const canarySchema = z.strictObject({
  version: z.string(),
  /** With a plan, the share of its first step; `computeShare` tells the share at a time. */
  percent: percentSchema,
  salt: z.string().min(1),
  /** Omitted if it is for everybody. */
  audience: audienceSchema.optional(),
  /** Shares to come, each above the one before. Omitted if the share stays until somebody changes it. */
  plan: z
    .strictObject({
      steps: z.array(stepSchema).min(1).max(MAX_STEPS),
      /** Fewest visitors of the canary during a step without which the next one is not taken. */
      minVisitors: z.number().int().nonnegative(),
    })
    .optional(),
});
/** See {@link canarySchema}. */
export type Canary = z.infer<typeof canarySchema>;
