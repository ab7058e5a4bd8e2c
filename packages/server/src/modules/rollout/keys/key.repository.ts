import type { SignedKeyTrust } from '@farm/contracts/rollout';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, OperatorKeyTable } from '@farm/database';

/** A signing key of a person. */
export type KeyRow = Selectable<OperatorKeyTable>;

/** One decision about trust at a time, until the end of the transaction. */
export async function lockKeys(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rollout.operator_key'))`.execute(transaction);
}

export async function findKey(db: Db, keyId: string): Promise<KeyRow | undefined> {
  return db.selectFrom('rollout.operatorKey').selectAll().where('keyId', '=', keyId).executeTakeFirst();
}

/** Newest first. */
export async function listKeys(db: Db): Promise<KeyRow[]> {
  return db.selectFrom('rollout.operatorKey').selectAll().orderBy('registeredAt', 'desc').execute();
}

/** Adds a key. @returns undefined if it is there already */
export async function addKey(db: Db, key: Insertable<OperatorKeyTable>): Promise<KeyRow | undefined> {
  return db
    .insertInto('rollout.operatorKey')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateKey(
  db: Db,
  keyId: string,
  fields: Updateable<OperatorKeyTable>,
): Promise<KeyRow> {
  return db
    .updateTable('rollout.operatorKey')
    .set(fields)
    .where('keyId', '=', keyId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Email addresses of the operators who hold a key in force. */
export async function listTrustedOperators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('rollout.operatorKey')
    .select('name')
    .distinct()
    .where('accountId', 'is not', null)
    .where('withdrawnAt', 'is', null)
    .where('trustedFrom', '<=', new Date())
    .where('expiresAt', '>', new Date())
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Returns who vouches for a key, up to one that the files of trusted keys list; empty if they list it itself. */
export async function listKeyTrusts(db: Db, keyId: string): Promise<SignedKeyTrust[]> {
  const { rows } = await sql<
    Record<'publicKey' | 'name' | 'keyId' | 'signature', string> & Record<'from' | 'until', Date>
  >`
    with recursive chain as (
      select * from rollout.operator_key where key_id = ${keyId} and trust_signature is not null
      union
      select above.* from rollout.operator_key above join chain on above.key_id = chain.trust_key_id
      where above.trust_signature is not null
    )
    select public_key, name, trusted_from as "from", expires_at as until, trust_key_id as key_id,
      trust_signature as signature
    from chain`.execute(db);
  return rows.map(({ from, until, ...trust }) => ({
    ...trust,
    from: from.toISOString(),
    until: until.toISOString(),
  }));
}
