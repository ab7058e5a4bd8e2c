import { z } from 'zod';
import { remoteBuildSchema, shellBuildSchema } from './build.ts';
import { canarySchema } from './canary.ts';
import { remoteNameSchema } from './descriptor.ts';

const lifecycle = {
  /** Version for everyone outside the canary; null until the first promotion. */
  stable: z.string().nullable(),
  canary: canarySchema.nullable(),
  disabled: z.strictObject({ reason: z.string() }).nullable(),
  /** Fallback version if the resolved version does not load. */
  lastGood: z.string().nullable(),
  /** Time of retirement by version; the last `MAX_RETIRED_VERSIONS` are kept for the tabs that still run them. */
  retired: z.record(z.string(), z.iso.datetime()),
};

/**
 * The registry: the available versions, and the rules for the version that a visitor gets. The shape follows the
 * Micro-Frontend Working Group's discovery schema, extended by contract, integrity, canary salt and kill switch. It
 * contains versions that were live at some time; versions that are only published are not in the document.
 */
export const registryDocumentSchema = z.strictObject({
  /** Incremented by every change; a writer names the revision it read (compare and set). */
  rev: z.number().int().nonnegative(),
  /** Set while only rollback and disable are allowed, and enable of what was disabled since. */
  frozen: z.strictObject({ reason: z.string() }).nullable(),
  shell: z.strictObject({ versions: z.record(z.string(), shellBuildSchema), ...lifecycle }),
  remotes: z.record(
    remoteNameSchema,
    z.strictObject({ versions: z.record(z.string(), remoteBuildSchema), ...lifecycle }),
  ),
  /** Tested combinations with a joint canary: the canaries of their members have the same salt, share and plan. */
  sets: z.array(z.strictObject({ id: z.string(), members: z.record(z.string(), z.string()) })),
});
/** See {@link registryDocumentSchema}. */
export type RegistryDocument = z.infer<typeof registryDocumentSchema>;
