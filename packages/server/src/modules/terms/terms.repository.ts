import type { TermsKind } from '@farm/contracts/terms';
import type { Selectable } from 'kysely';
import type { Database, Db } from '@farm/database';

type TermsVersionRow = Selectable<Database['termsVersion']>;

/** A version without its texts. `email` belongs to the operator who published it. */
export type ListedVersion = Pick<TermsVersionRow, 'kind' | 'version' | 'publishedAt'> & { email: string };

/** Versions of all kinds or of one, terms first, then the newest first. */
export async function listVersions(db: Db, kind?: TermsKind): Promise<ListedVersion[]> {
  let query = db
    .selectFrom('termsVersion')
    .innerJoin('account', 'account.id', 'termsVersion.publishedBy')
    .select(['kind', 'version', 'publishedAt', 'account.email']);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return query.orderBy('kind', 'desc').orderBy('version', 'desc').execute();
}

/** Finds a version, or without a number the one in force. */
export async function findVersion(
  db: Db,
  { kind, version }: { kind: TermsKind; version?: number | undefined },
): Promise<TermsVersionRow | undefined> {
  let query = db.selectFrom('termsVersion').selectAll().where('kind', '=', kind);
  if (version !== undefined) query = query.where('version', '=', version);
  return query.orderBy('version', 'desc').limit(1).executeTakeFirst();
}

/** Adds a version. @returns false if another transaction added the same one first */
export async function addVersion(
  transaction: Db,
  { texts, ...row }: Pick<TermsVersionRow, 'kind' | 'version' | 'texts' | 'publishedBy'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('termsVersion')
    .values({ ...row, texts: JSON.stringify(texts) })
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
