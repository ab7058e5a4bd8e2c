import { z } from 'zod';
import { remoteBuildSchema, shellBuildSchema } from './build.ts';
import { remoteNameSchema } from './descriptor.ts';

const lifecycle = {
  /** The version everyone gets who is in no canary; null until the first promotion. */
  stable: z.string().nullable(),
  /** The version that `percent` of 100 visitors get; who they are is told by `salt` alone (see `cohort`). */
  canary: z
    .strictObject({ version: z.string(), percent: z.number().min(0).max(100), salt: z.string().min(1) })
    .nullable(),
  disabled: z.strictObject({ reason: z.string() }).nullable(),
  /** The version to fall back to when the resolved one does not load. */
  lastGood: z.string().nullable(),
  /** When a version ceased to be live; the last `RETIRED_MAX` are kept for the tabs that still run them. */
  retired: z.record(z.string(), z.iso.datetime()),
};

/**
 * The registry: which versions may be got, and which one a visitor gets. The shape follows the Micro-Frontend
 * Working Group's discovery schema, extended by contract, integrity, canary salt and kill switch. It holds
 * versions that were activated; what is only published is in no document.
 */
export const registryDocumentSchema = z.strictObject({
  /** Grows by one with every change; a writer names the revision it read (compare and set). */
  rev: z.number().int().nonnegative(),
  /** Set while nothing but rollback and disable may change. */
  frozen: z.strictObject({ reason: z.string() }).nullable(),
  shell: z.strictObject({ versions: z.record(z.string(), shellBuildSchema), ...lifecycle }),
  remotes: z.record(
    remoteNameSchema,
    z.strictObject({ versions: z.record(z.string(), remoteBuildSchema), ...lifecycle }),
  ),
  /** Tested combinations that are canaried as one: their members' canaries share salt and share. */
  sets: z.array(z.strictObject({ id: z.string(), members: z.record(z.string(), z.string()) })),
});
/** See {@link registryDocumentSchema}. */
export type RegistryDocument = z.infer<typeof registryDocumentSchema>;
