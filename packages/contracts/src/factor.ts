import { z } from 'zod';
import { MAX_FACTOR_NAME_LENGTH, MAX_PASSWORD_LENGTH } from './limits.ts';
import { createRequiredLineSchema } from './text.ts';

/** Base64url of at most 16 KB, as browsers write the parts of a passkey's response. */
const encodedSchema = z
  .string()
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]*$/);

/** A second factor: a passkey (WebAuthn), or an app that shows codes of six digits (TOTP, RFC 6238). */
export const factorKindSchema = z.enum(['passkey', 'totp']);
/** See {@link factorKindSchema}. */
export type FactorKind = z.infer<typeof factorKindSchema>;

/** Proof of a second factor. A recovery code stands in for a lost one, once. */
export const proofKindSchema = z.enum([...factorKindSchema.options, 'recovery-code']);
/** See {@link proofKindSchema}. */
export type ProofKind = z.infer<typeof proofKindSchema>;

/** Options of WebAuthn as JSON (Web Authentication Level 3), which the browser parses. */
const passkeyOptionsSchema = z.record(z.string(), z.unknown());

const credentialSchema = z.object({
  id: encodedSchema,
  rawId: encodedSchema,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});
const assertionSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: encodedSchema,
    authenticatorData: encodedSchema,
    signature: encodedSchema,
    userHandle: encodedSchema.nullish(),
  }),
});
const attestationSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: encodedSchema,
    attestationObject: encodedSchema,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

const totpCodeSchema = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Must be six digits'));
const recoveryCodeSchema = z.string().trim().min(1).max(40);
/** Token of a ticket. */
export const ticketTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/**
 * A second factor to prove, and for how long (ISO 8601). `kinds` are those that the account can prove; `passkeyOptions` go
 * to `navigator.credentials.get`, null without a passkey. The token takes five tries.
 */
export const factorTicketSchema = z.object({
  token: z.string(),
  kinds: z.array(proofKindSchema),
  passkeyOptions: passkeyOptionsSchema.nullable(),
  expiresAt: z.iso.datetime(),
});
/** See {@link factorTicketSchema}. */
export type FactorTicket = z.infer<typeof factorTicketSchema>;

/**
 * Body of `finishSignIn` and `proveSession`: the token of the ticket that came with the error `second_factor_required` or
 * `proof_required`, and a code or the response of a passkey.
 */
export const factorProofSchema = z.strictObject({
  ticket: ticketTokenSchema,
  proof: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('totp'), code: totpCodeSchema }),
    z.strictObject({ kind: z.literal('passkey'), response: assertionSchema }),
    z.strictObject({ kind: z.literal('recovery-code'), code: recoveryCodeSchema }),
  ]),
});
/** See {@link factorProofSchema}. */
export type FactorProof = z.input<typeof factorProofSchema>;

/** A second factor of the account. Times are ISO 8601; `usedAt` is null before the first use. */
export const factorSchema = z.object({
  id: z.uuid(),
  kind: factorKindSchema,
  name: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
});
/** See {@link factorSchema}. */
export type Factor = z.infer<typeof factorSchema>;

/**
 * Response of `listFactors`: the oldest first. `addable` are the kinds that this farm offers; `recoveryCodesLeft` counts
 * codes that were not used.
 */
export const factorListSchema = z.object({
  items: z.array(factorSchema),
  addable: z.array(factorKindSchema),
  recoveryCodesLeft: z.number().int().nonnegative(),
});
/** See {@link factorListSchema}. */
export type FactorList = z.infer<typeof factorListSchema>;

/** Body of `startFactor`. The password is needed for the first factor; a later one needs a proof of an earlier one. */
export const factorStartSchema = z.strictObject({
  kind: factorKindSchema,
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH).optional(),
});

/**
 * Response of `startFactor`, for `addFactor` within ten minutes: `passkeyOptions` go to `navigator.credentials.create`;
 * `totp` has the secret (base32) and its address for a QR code (`otpauth://`). One of the two is null.
 */
export const startedFactorSchema = z.object({
  ticket: z.string(),
  passkeyOptions: passkeyOptionsSchema.nullable(),
  totp: z.object({ secret: z.string(), uri: z.string() }).nullable(),
});
/** See {@link startedFactorSchema}. */
export type StartedFactor = z.infer<typeof startedFactorSchema>;

const factorNameSchema = createRequiredLineSchema(MAX_FACTOR_NAME_LENGTH);

/** Body of `addFactor`: the ticket of `startFactor`, and the new factor's first proof. */
export const newFactorSchema = z.strictObject({
  ticket: ticketTokenSchema,
  name: factorNameSchema,
  proof: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('totp'), code: totpCodeSchema }),
    z.strictObject({ kind: z.literal('passkey'), response: attestationSchema }),
  ]),
});
/** See {@link newFactorSchema}. */
export type NewFactor = z.input<typeof newFactorSchema>;

/** Response of `addFactor`. The first factor comes with recovery codes, which nothing shows again; null for others. */
export const addedFactorSchema = z.object({
  factor: factorSchema,
  recoveryCodes: z.array(z.string()).nullable(),
});
/** See {@link addedFactorSchema}. */
export type AddedFactor = z.infer<typeof addedFactorSchema>;

/** Body of `updateFactor`. */
export const factorChangeSchema = z.strictObject({ name: factorNameSchema });

/** Response of `replaceRecoveryCodes`: new codes in place of all earlier ones, shown only here. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
