import { savedDatabaseSchema } from '@farm/database';
import { z } from 'zod';

/** Description of a backup, `backup.json` in its folder. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** Program that made it; null for a working copy. */
  farm: z.strictObject({ version: z.string(), commit: z.string() }).nullable(),
  database: savedDatabaseSchema,
  facts: z.strictObject({
    /** Email addresses of operators. */
    operators: z.array(z.string()),
    /** Addresses of the wallet's keys, which only the signer has. */
    wallets: z.array(z.string()),
    /** Height up to which payments were followed; null if there were none. */
    height: z.number().nullable(),
  }),
  artifacts: z.strictObject({
    /** Published versions, as `name/version`. */
    versions: z.array(z.string()),
    /** The bucket that keeps the files, which are not in the backup; null if they are. */
    bucket: z.string().nullable(),
    /** Keys of files that the store lacked or had other content of. */
    damaged: z.array(z.string()),
  }),
  /** Names of the rollout's key files. */
  keys: z.array(z.string()),
  /** Number of files besides this one and the list of sums. */
  files: z.number().int().nonnegative(),
});
/** See {@link manifestSchema}. */
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST = 'backup.json';
/** Sums of all other files, as `sha256sum --check` reads them. */
export const SUMS = 'SHA256SUMS';

/** Path in a backup of a table's rows: the text format of COPY, compressed. */
export function toTablePath({ schema, name }: { schema: string; name: string }): string {
  return `database/${schema}.${name}.gz`;
}

/** Path in a backup of a file of a published version. */
export function toArtifactPath(key: string): string {
  return `artifacts/${key}`;
}

/** Path in a backup of a key of the rollout. */
export function toKeyPath(name: string): string {
  return `rollout/${name}`;
}
