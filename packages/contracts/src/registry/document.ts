import { z } from 'zod';
import { remoteBuildSchema, shellBuildSchema } from './build.ts';
import { remoteNameSchema } from './descriptor.ts';

const lifecycle = {
  /** The version everyone gets who is in no canary; null until the first promotion. */
  stable: z.string().nullable(),
  canary: z
    .strictObject({ version: z.string(), percent: z.number().min(0).max(100), salt: z.string() })
    .nullable(),
  disabled: z.strictObject({ reason: z.string() }).nullable(),
  /** The version to fall back to when the resolved one does not load. */
  lastGood: z.string().nullable(),
};

/**
 * The registry: which versions exist and which one a visitor gets. The shape follows the Micro-Frontend
 * Working Group's discovery schema, extended by contract, integrity, canary salt and kill switch.
 */
export const registryDocumentSchema = z.strictObject({
  /** Grows by one with every change; a writer names the revision it read (compare and set). */
  rev: z.number().int().nonnegative(),
  shell: z.strictObject({ versions: z.record(z.string(), shellBuildSchema), ...lifecycle }),
  remotes: z.record(
    remoteNameSchema,
    z.strictObject({ versions: z.record(z.string(), remoteBuildSchema), ...lifecycle }),
  ),
  /** Tested combinations of versions that are canaried as one. */
  sets: z.array(z.strictObject({ id: z.string(), members: z.record(z.string(), z.string()) })),
});
/** See {@link registryDocumentSchema}. */
export type RegistryDocument = z.infer<typeof registryDocumentSchema>;
