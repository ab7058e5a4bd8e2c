import { z } from 'zod';
import { REASON_MAX_LENGTH } from '../limits.ts';
import { reasonSchema } from '../reason.ts';
import { remoteNameSchema } from '../registry/descriptor.ts';
import { REVISION_MAX } from '../registry/emptyRegistry.ts';
import { requiredLineSchema } from '../text.ts';

/** `<package version>+<12 hex digits>`; see `remoteBuildSchema`. */
export const versionSchema = z
  .string()
  .regex(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/, 'Must be a version such as 1.4.2+0123456789ab');
/** The version to take of each remote (or of `shell`). */
const membersSchema = z
  .record(remoteNameSchema, versionSchema)
  .refine((members) => Object.keys(members).length > 0, 'Must name at least one version');
const setIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Must be lowercase letters, digits and hyphens');

/**
 * A change of an operator. Several members of one change are moved by one revision.
 *
 * - `canary`: members are given to `percent` of visitors. A running canary of just these versions keeps its salt,
 *   so that nobody who has it loses it when it is raised; otherwise `salt` counts. Two or more members are a set,
 *   and need its `set` name.
 * - `promote`: members become stable, and their canaries end.
 * - `rollback`: a published version becomes stable at once; a canary of that name ends. It is never refused to a version
 *   that was live; of another the server may ask for a verification.
 * - `disable`, `enable`: the kill switch; `reason` is shown to people.
 * - `freeze`, `unfreeze`: no change but rollback and disable.
 */
export const rolloutChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('canary'),
    members: membersSchema,
    percent: z.number().min(0).max(100),
    salt: z.string().regex(/^[0-9a-f]{32}$/, 'Must be 32 hex digits'),
    set: setIdSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('promote'), members: membersSchema }),
  z.strictObject({ kind: z.literal('rollback'), name: remoteNameSchema, version: versionSchema }),
  z.strictObject({
    kind: z.literal('disable'),
    name: remoteNameSchema,
    reason: requiredLineSchema(REASON_MAX_LENGTH),
  }),
  z.strictObject({ kind: z.literal('enable'), name: remoteNameSchema }),
  z.strictObject({ kind: z.literal('freeze'), reason: requiredLineSchema(REASON_MAX_LENGTH) }),
  z.strictObject({ kind: z.literal('unfreeze') }),
]);
/** See {@link rolloutChangeSchema}. */
export type RolloutChange = z.infer<typeof rolloutChangeSchema>;

/**
 * `createRolloutChange`: a change, signed by a person's key over the document that follows from it
 * (`applyChange` on the effective document of revision `baseRev` and `haltCount`, in the words of `registryText`). The server works
 * the same document out, so that nobody signs what they did not mean. `at` may differ from the server's clock by
 * five minutes.
 */
export const newChangeSchema = z.strictObject({
  baseRev: z.number().int().nonnegative().max(REVISION_MAX),
  /** How many halts of that revision the signer knew. */
  haltCount: z.number().int().nonnegative().max(REVISION_MAX),
  change: rolloutChangeSchema,
  why: reasonSchema,
  at: z.iso.datetime(),
  keyId: z.string(),
  signature: z.string(),
});
/** See {@link newChangeSchema}. */
export type NewChange = z.infer<typeof newChangeSchema>;
/** Answer to a change that was made. */
export const changeMadeSchema = z.object({ rev: z.number().int(), warnings: z.array(z.string()) });
/** See {@link changeMadeSchema}. */
export type ChangeMade = z.infer<typeof changeMadeSchema>;
