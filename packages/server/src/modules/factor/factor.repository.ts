import type { Factor, FactorKind, ProofKind } from '@farm/contracts';
import type { Db, FactorTable } from '@farm/database';
import { sql, type Selectable } from 'kysely';
import type { StoredPasskey } from './passkey.ts';

/** A second factor as stored. */
export type StoredFactor = Selectable<FactorTable>;

/** Lists the second factors of an account, the oldest first. */
export async function listFactors(db: Db, accountId: string): Promise<StoredFactor[]> {
  return db
    .selectFrom('factor')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** True if the account with an email address has a second factor. */
export async function hasFactors(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('factor')
    .innerJoin('account', 'account.id', 'factor.accountId')
    .select('factor.id')
    .where('account.email', '=', email)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A second factor to add. */
export type NewStoredFactor = { accountId: string; name: string } & (
  ({ kind: 'passkey' } & StoredPasskey) | { kind: 'totp'; secret: Buffer; lastStep: number }
);

/**
 * Adds a second factor that was just proved; call with the account locked.
 * @returns undefined if the passkey is another account's, or this one's already
 */
export async function addFactor(db: Db, factor: NewStoredFactor): Promise<StoredFactor | undefined> {
  const { accountId, name, kind } = factor;
  return db
    .insertInto('factor')
    .values({ ...{ accountId, name, kind, usedAt: sql<Date>`now()` }, ...toColumns(factor) })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst();
}

function toColumns(factor: NewStoredFactor) {
  if (factor.kind === 'totp') return { secret: factor.secret, lastStep: String(factor.lastStep) };
  const { credentialId, publicKey, signCount, transports } = factor;
  return { credentialId, publicKey, signCount: String(signCount), transports };
}

/** Locks the account against other changes of its factors, until the transaction ends. */
export async function lockFactors(transaction: Db, accountId: string): Promise<void> {
  await transaction.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** Renames a factor of the account. Returns undefined if there is none. */
export async function updateFactorName(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  name: string,
): Promise<StoredFactor | undefined> {
  return db
    .updateTable('factor')
    .set({ name })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a factor of the account. Returns undefined if there is none. */
export async function deleteFactor(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<StoredFactor | undefined> {
  return db
    .deleteFrom('factor')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Days after which a link that locks the account no longer removes a factor: as long as the link is valid. */
const NEW_FACTOR_DAYS = 7;

/**
 * Deletes the factors that were added in the last days, and the recovery codes if no other is left: somebody who only knew the
 * password may have added them.
 */
export async function deleteNewFactors(transaction: Db, accountId: string): Promise<void> {
  await lockFactors(transaction, accountId);
  await transaction
    .deleteFrom('factor')
    .where('accountId', '=', accountId)
    .where('createdAt', '>', sql<Date>`now() - make_interval(days => ${NEW_FACTOR_DAYS})`)
    .execute();
  if ((await listFactors(transaction, accountId)).length === 0)
    await saveRecoveryCodes(transaction, accountId, []);
}

/**
 * Records that a code of an app was accepted.
 * @returns false if this code or a later one was accepted meanwhile
 */
export async function markStepUsed(db: Db, id: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('factor')
    .set({ lastStep: String(step), usedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', String(step))]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Records that a passkey was used. */
export async function markPasskeyUsed(db: Db, id: string, signCount: number): Promise<void> {
  await db
    .updateTable('factor')
    .set({ signCount: String(signCount), usedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Replaces the recovery codes of an account. */
export async function saveRecoveryCodes(db: Db, accountId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  if (hashes.length > 0)
    await db
      .insertInto('recoveryCode')
      .values(hashes.map((codeHash) => ({ accountId, codeHash })))
      .execute();
}

/** Uses up a recovery code. Returns false if the account has no such code. */
export async function deleteRecoveryCode(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const deleted = await db
    .deleteFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Counts the recovery codes of an account that were not used. */
export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the kinds of proof that an account can give. */
export function toProofKinds(factors: { kind: FactorKind }[], recoveryCodes: number): ProofKind[] {
  const kinds = new Set<ProofKind>(factors.map(({ kind }) => kind));
  return [...kinds, ...(recoveryCodes > 0 ? (['recovery-code'] as const) : [])];
}

/** Returns a factor as its owner sees it. */
export function toFactor({ id, kind, name, createdAt, usedAt }: StoredFactor): Factor {
  return {
    ...{ id, kind, name },
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  };
}

/** Returns the parts of a stored passkey, or undefined for an app. */
export function toPasskey(factor: StoredFactor): StoredPasskey | undefined {
  const { credentialId, publicKey, signCount, transports } = factor;
  return credentialId !== null && publicKey !== null
    ? { credentialId, publicKey, signCount: Number(signCount), transports: transports ?? [] }
    : undefined;
}
