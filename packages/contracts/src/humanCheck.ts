import { z } from 'zod';

/** Which keys a check runs with: `production` only on the product's own host over https. */
export const humanCheckModeSchema = z.enum(['production', 'test']);
/** See {@link humanCheckModeSchema}. */
export type HumanCheckMode = z.infer<typeof humanCheckModeSchema>;

/** The check that is asked for. */
export const humanCheckQuerySchema = z.strictObject({ mode: humanCheckModeSchema.default('production') });
/** A check to solve, in its widget's own format: ALTCHA's or Turnstile's. */
export const humanCheckChallengeSchema = z.looseObject({});

/**
 * The human check a page should use, part of the page's data. `productHost` is the product's own host
 * name (or null where none is configured, which makes every page use the test keys).
 */
export const humanCheckConfigSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('altcha'), productHost: z.string().nullable() }),
  z.object({
    kind: z.literal('turnstile'),
    productHost: z.string().nullable(),
    siteKey: z.string(),
    testSiteKey: z.string(),
  }),
]);
/** See {@link humanCheckConfigSchema}. */
export type HumanCheckConfig = z.infer<typeof humanCheckConfigSchema>;
