import type { ProfileChange } from '@farm/contracts';
import type { Account, Db, NewAccount } from '@farm/database';
import { AppError } from '../../errors.ts';

/** Finds the account of an address, unless it was closed. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds the account that an operator names by its email address or ID to credit it; a closed one is not found. */
export async function findPayee(db: Db, named: string): Promise<Account | undefined> {
  const account = await (named.includes('@') ? findAccountByEmail : findAccount)(db, named);
  return account?.closedAt ? undefined : account;
}

/**
 * Adds an account with its empty balance; pass a transaction.
 * @throws AppError email_registered
 */
export async function addAccount(db: Db, account: NewAccount): Promise<Account> {
  const added = await db
    .insertInto('account')
    .values(account)
    // A violation would put the address into PostgreSQL's log.
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!added) throw new AppError('email_registered');
  await db.insertInto('balance').values({ accountId: added.id }).execute();
  return added;
}

export async function updateProfile(db: Db, id: string, change: ProfileChange): Promise<Account> {
  const { name, locale, timeZone } = change;
  return db
    .updateTable('account')
    .set({ ...(name && { name }), ...(locale && { locale }), ...(timeZone && { timeZone }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A new password also ends a lockdown. */
export async function setPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ passwordHash, passwordChangedAt: new Date(), lockedAt: null })
    .where('id', '=', id)
    .execute();
}

export async function setRole(db: Db, id: string, role: Account['role']): Promise<void> {
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
}
