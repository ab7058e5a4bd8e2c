import { z } from 'zod';
import { createRequiredLineSchema } from '../text.ts';
import { apiScopes, isWatchScope, MAX_TOKEN_DAYS, MAX_TOKEN_NAME_LENGTH, watchScopes } from './limits.ts';

const scopeSchema = z.enum([...apiScopes, ...watchScopes]);

/**
 * An API token, or with watch scopes a watch link, as its owner and operators see it. `scopes` are those that it has now: a token that was
 * made without a second factor loses `withdraw` when its account gets one, and has `hasLostWithdraw`. `lastUsedAt` is exact to a minute,
 * null if never used.
 */
export const accountTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(scopeSchema),
  hasLostWithdraw: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
/** See {@link accountTokenSchema}. */
export type AccountToken = z.infer<typeof accountTokenSchema>;

/** Response of `listTokens`: valid API tokens and watch links, by name; at most {@link MAX_TOKENS}. */
export const accountTokenListSchema = z.object({ items: z.array(accountTokenSchema) });
/** See {@link accountTokenListSchema}. */
export type AccountTokenList = z.infer<typeof accountTokenListSchema>;

/** Body of `createToken` (201): an API token, or a watch link; never both. It expires after `days`. */
export const newAccountTokenSchema = z.strictObject({
  name: createRequiredLineSchema(MAX_TOKEN_NAME_LENGTH),
  scopes: z
    .array(scopeSchema)
    .min(1, 'Choose at least one scope')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Choose each scope once')
    .refine(
      (scopes) => scopes.every(isWatchScope) || !scopes.some(isWatchScope),
      'A watch link has watch scopes only',
    ),
  days: z.number().int().min(1).max(MAX_TOKEN_DAYS),
});
/** See {@link newAccountTokenSchema}. */
export type NewAccountToken = z.input<typeof newAccountTokenSchema>;

/** Response of `createToken`, the only one with the token itself: `fat_` and 43 characters. */
export const createdAccountTokenSchema = accountTokenSchema.extend({ token: z.string() });
/** See {@link createdAccountTokenSchema}. */
export type CreatedAccountToken = z.infer<typeof createdAccountTokenSchema>;
