import { z } from 'zod';

/** Key set of a check: `production` only on the product's own host over https. */
export const humanCheckModeSchema = z.enum(['production', 'test']);
/** See {@link humanCheckModeSchema}. */
export type HumanCheckMode = z.infer<typeof humanCheckModeSchema>;

/**
 * Effort of a check. `hard` takes a browser about ten times as long; it is asked for where strangers keep trying an email
 * address. Turnstile has no levels: its checks count as hard.
 */
export const humanCheckLevelSchema = z.enum(['normal', 'hard']);
/** See {@link humanCheckLevelSchema}. */
export type HumanCheckLevel = z.infer<typeof humanCheckLevelSchema>;

/** Query of `readHumanCheck`. */
export const humanCheckQuerySchema = z.strictObject({
  mode: humanCheckModeSchema.default('production'),
  level: humanCheckLevelSchema.default('normal'),
});
/** A challenge in the format of its widget: ALTCHA or Turnstile. */
export const humanCheckChallengeSchema = z.looseObject({});

/**
 * Human check of a page, as part of its page data. `productHost` is the product's own host name. It is null if not
 * configured, and then every page uses the test keys.
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
