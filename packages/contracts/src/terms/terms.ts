import { z } from 'zod';
import { DEFAULT_LOCALE, locales } from '../locale.ts';
import { createMarkdownSchema } from '../text.ts';
import { MAX_TERMS_LENGTH, termsKinds } from './limits.ts';

const kindSchema = z.enum(termsKinds);

/** Path parameter `:kind`. It is null for what is no kind, which is then not found. */
export const termsParamsSchema = z.strictObject({
  kind: z.string().transform((text) => kindSchema.safeParse(text).data ?? null),
});

/** A version of the terms or the privacy policy: numbers from 1, and the time from which it was in force (ISO 8601). */
const versionSchema = z.object({ version: z.number().int().positive(), publishedAt: z.iso.datetime() });
/** See {@link termsSchema}. */
export type TermsVersion = z.infer<typeof versionSchema>;

/** A version that an account agreed to, by signing up while it was in force. */
export const agreementSchema = z.object({
  kind: kindSchema,
  version: z.number().int().positive(),
  agreedAt: z.iso.datetime(),
});
/** See {@link agreementSchema}. */
export type Agreement = z.infer<typeof agreementSchema>;

/** Response of `listTerms`, public: what is in force, terms first; kinds of which nothing was published are absent. */
export const termsInForceSchema = z.object({
  items: z.array(versionSchema.extend({ kind: kindSchema })).max(termsKinds.length),
});
/** See {@link termsInForceSchema}. */
export type TermsInForce = z.infer<typeof termsInForceSchema>;

/** Query of `readTerms`: in `locale` or else in the other language; without `version`, what is in force. */
export const termsQuerySchema = z.strictObject({
  locale: z.enum(locales).default(DEFAULT_LOCALE),
  version: z.coerce.number().int().positive().max(2_147_483_647).optional(),
});
/** See {@link termsQuerySchema}. */
export type TermsQuery = z.input<typeof termsQuerySchema>;

/**
 * Response of `readTerms`, public. `text` is null if nothing was published; its `body` is Markdown in the language `locale`, with HTML
 * shown as text. `versions` has all of them, the one in force first.
 */
export const termsSchema = z.object({
  kind: kindSchema,
  text: versionSchema.extend({ locale: z.enum(locales), body: z.string() }).nullable(),
  versions: z.array(versionSchema),
});
/** See {@link termsSchema}. */
export type Terms = z.infer<typeof termsSchema>;

const bodySchema = createMarkdownSchema(MAX_TERMS_LENGTH).nullable();

/**
 * Body of `publishTerms` (201), role admin: a new version in at least one language, in force at once. `baseVersion` is the version that it was
 * written on, 0 for the first one. Fails with `terms_conflict` if that is no longer in force, and with `terms_unchanged` if its texts are the same.
 */
export const termsDraftSchema = z.strictObject({
  baseVersion: z.number().int().nonnegative(),
  texts: z
    .strictObject({ en: bodySchema, zh: bodySchema })
    .refine(({ en, zh }) => en !== null || zh !== null, 'Enter the text in at least one language'),
});
/** See {@link termsDraftSchema}. */
export type TermsDraft = z.input<typeof termsDraftSchema>;

/**
 * Response of `publishTerms`: terms or privacy policy as operators see them. `texts` is what is in force, null in languages that it does not
 * have. `versions` has all of them, the one in force first, none before the first one; `by` is an email address.
 */
export const operatorTermsSchema = z.object({
  kind: kindSchema,
  texts: z.object({ en: z.string().nullable(), zh: z.string().nullable() }),
  versions: z.array(versionSchema.extend({ by: z.string() })),
});
/** See {@link operatorTermsSchema}. */
export type OperatorTerms = z.infer<typeof operatorTermsSchema>;

/** Response of `listOperatorTerms`: one of each kind, terms first. */
export const operatorTermsListSchema = z.object({
  items: z.array(operatorTermsSchema).max(termsKinds.length),
});
/** See {@link operatorTermsListSchema}. */
export type OperatorTermsList = z.infer<typeof operatorTermsListSchema>;
