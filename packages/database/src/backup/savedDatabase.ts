import { z } from 'zod';

const name = z.string().min(1);

/** Contents of a database in a backup, without the rows themselves. */
export const savedDatabaseSchema = z.strictObject({
  /** Time of the snapshot: what was committed before is in it. */
  takenAt: z.iso.datetime(),
  /** Migrations that made its tables, in order, with their times: the first tells the database from any other. */
  migrations: z.array(z.strictObject({ name, timestamp: name })).min(1),
  tables: z.array(
    z.strictObject({ schema: name, name, columns: z.array(name), rows: z.number().int().nonnegative() }),
  ),
  /** Last number that each sequence gave; null if it gave none. */
  sequences: z.array(z.strictObject({ schema: name, name, value: z.string().nullable() })),
});
/** See {@link savedDatabaseSchema}. */
export type SavedDatabase = z.infer<typeof savedDatabaseSchema>;
/** A table in a backup. */
export type SavedTable = SavedDatabase['tables'][number];
