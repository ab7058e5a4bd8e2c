import type { Finding, Findings, NewFinding } from '@farm/contracts/rollout';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import type { VersionId } from './version.repository.ts';

/** Finds the verification of a version that an actor recorded. */
export async function findVerification(
  db: Db,
  { id, name, version, by }: VersionId & { id: string; by: string },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('rollout.verification')
    .select('id')
    .where('id', '=', id)
    .where('name', '=', name)
    .where('version', '=', version)
    .where('verifiedBy', '=', by)
    .executeTakeFirst();
}

/** Saves a finding of a verification, in place of the one with its number. */
export async function saveFinding(
  db: Db,
  verificationId: string,
  { picture, ...finding }: NewFinding & { number: number },
): Promise<void> {
  const row = { ...finding, picture: picture === null ? null : Buffer.from(picture, 'base64') };
  await db
    .insertInto('rollout.finding')
    .values({ verificationId, ...row })
    .onConflict((conflict) => conflict.columns(['verificationId', 'number']).doUpdateSet(row))
    .execute();
}

/** Deletes the findings of the verifications of a version before this one. */
export async function deleteEarlierFindings(db: Db, { id, name, version }: VersionId & { id: string }) {
  await db
    .deleteFrom('rollout.finding')
    .using('rollout.verification')
    .whereRef('rollout.verification.id', '=', 'rollout.finding.verificationId')
    .where('rollout.verification.name', '=', name)
    .where('rollout.verification.version', '=', version)
    .where('rollout.verification.id', '<', id)
    .execute();
}

export async function deleteOldFindings(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('rollout.finding')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

const columns = ['number', 'page', 'looks', 'step', 'text'] as const;

/** Returns the findings of the latest verification of a version. */
export async function listFindings(db: Db, id: VersionId): Promise<Findings['items']> {
  return selectLatest(db, id)
    .select([...columns, sql<boolean>`picture is not null`.as('hasPicture')])
    .orderBy('number')
    .execute();
}

/** Finds a finding of the latest verification of a version, with its evidence. */
export async function findFinding(
  db: Db,
  { number, ...id }: VersionId & { number: number },
): Promise<Finding | undefined> {
  const found = await selectLatest(db, id)
    .select([...columns, 'trace', 'picture'])
    .where('number', '=', number)
    .executeTakeFirst();
  return found && { ...found, picture: found.picture?.toString('base64') ?? null };
}

function selectLatest(db: Db, { name, version }: VersionId) {
  return db.selectFrom('rollout.finding').where('verificationId', '=', (eb) =>
    eb
      .selectFrom('rollout.verification')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('name', '=', name)
      .where('version', '=', version),
  );
}
