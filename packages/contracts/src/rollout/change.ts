import { z } from 'zod';
import { MAX_REASON_LENGTH } from '../limits.ts';
import { reasonSchema } from '../reason.ts';
import { audienceSchema } from '../registry/audience.ts';
import { remoteNameSchema } from '../registry/descriptor.ts';
import { MAX_REVISION } from '../registry/emptyRegistry.ts';
import { createRequiredLineSchema } from '../text.ts';

/** `<package version>+<12 hex digits>`; see `remoteBuildSchema`. */
export const versionSchema = z
  .string()
  .regex(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/, 'Must be a version such as 1.4.2+0123456789ab');
/** New version of each remote (or of `shell`), by name. */
const membersSchema = z
  .record(remoteNameSchema, versionSchema)
  .refine((members) => Object.keys(members).length > 0, 'Must name at least one version');
/** Longest time between two steps: 30 days. */
const MAX_STEP_MINUTES = 43_200;
/**
 * Plan by which a canary goes on by itself. `shares` follow the change's `percent`, each above the one before. A step is
 * not taken if fewer than `minVisitors` of the canary told how the one before went, or if they tell of harm.
 */
const planSchema = z.strictObject({
  shares: z.array(z.number().min(0).max(100)).min(1).max(19),
  everyMinutes: z.number().int().min(1).max(MAX_STEP_MINUTES),
  minVisitors: z.number().int().nonnegative().max(100_000),
});
const setIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Must be lowercase letters, digits and hyphens');

/**
 * A change made by an operator. All members of a change move in one revision.
 *
 * - `canary`: serves the members to `percent` of visitors. A running canary of exactly these versions keeps its salt,
 *   so that raising it takes it away from no visitor; otherwise `salt` applies. Two or more members form a set and
 *   need its `set` name. Ends a plan of before; with `plan`, the share rises by itself.
 * - `promote`: makes the members stable and ends their canaries.
 * - `rollback`: makes a published version stable at once and ends a canary of that name. A version that was live is
 *   never refused; for any other version, the server may require a verification.
 * - `disable`, `enable`: the kill switch; `reason` is shown to visitors.
 * - `freeze`, `unfreeze`: a freeze ends all plans at the shares that they have reached; while frozen, only rollback, disable, unfreeze, and enable of what was disabled during the
 *   freeze are allowed.
 */
export const rolloutChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('canary'),
    members: membersSchema,
    percent: z.number().min(0).max(100),
    salt: z.string().regex(/^[0-9a-f]{32}$/, 'Must be 32 hex digits'),
    set: setIdSchema.nullable(),
    plan: planSchema.optional(),
    /** Null is everybody; omitted, a running canary keeps its audience. */
    audience: audienceSchema.nullable().optional(),
  }),
  z.strictObject({ kind: z.literal('promote'), members: membersSchema }),
  z.strictObject({ kind: z.literal('rollback'), name: remoteNameSchema, version: versionSchema }),
  z.strictObject({
    kind: z.literal('disable'),
    name: remoteNameSchema,
    reason: createRequiredLineSchema(MAX_REASON_LENGTH),
  }),
  z.strictObject({ kind: z.literal('enable'), name: remoteNameSchema }),
  z.strictObject({ kind: z.literal('freeze'), reason: createRequiredLineSchema(MAX_REASON_LENGTH) }),
  z.strictObject({ kind: z.literal('unfreeze') }),
]);
/** See {@link rolloutChangeSchema}. */
export type RolloutChange = z.infer<typeof rolloutChangeSchema>;
/** See {@link planSchema}. */
export type CanaryPlan = z.infer<typeof planSchema>;

/**
 * Body of `createRolloutChange`: a change, signed by a person's key over the document that results from it
 * (`applyChange` on the effective document of revision `baseRev` and `haltCount`, encoded by `encodeRegistry`). The
 * server computes the same document, so that people sign only what they mean. `at` may differ from the server's clock
 * by up to five minutes.
 */
export const newChangeSchema = z.strictObject({
  baseRev: z.number().int().nonnegative().max(MAX_REVISION),
  /** Number of halts of that revision that the signer had seen. */
  haltCount: z.number().int().nonnegative().max(MAX_REVISION),
  change: rolloutChangeSchema,
  why: reasonSchema,
  at: z.iso.datetime(),
  keyId: z.string(),
  signature: z.string(),
});
/** See {@link newChangeSchema}. */
export type NewChange = z.infer<typeof newChangeSchema>;
/** Response to an applied change. */
export const changeMadeSchema = z.object({ rev: z.number().int(), warnings: z.array(z.string()) });
/** See {@link changeMadeSchema}. */
export type ChangeMade = z.infer<typeof changeMadeSchema>;
