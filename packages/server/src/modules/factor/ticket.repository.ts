import type { Db, FactorTicketTable } from '@farm/database';
import { sql, type Selectable } from 'kysely';
import pg from 'pg';
import { AppError } from '../../errors.ts';
import { hashToken, makeToken } from '../../token.ts';

/** Time to find a phone or a key. */
const LIFETIME_SECONDS = 600;
const TRIES = 5;

/** A ticket as stored. */
export type StoredTicket = Selectable<FactorTicketTable>;
/** A ticket to open. */
export interface NewTicket
  extends
    Pick<StoredTicket, 'accountId' | 'purpose'>,
    Partial<Pick<StoredTicket, 'sessionId' | 'remember' | 'passwordHash' | 'challenge' | 'secret'>> {}

const FOREIGN_KEY_VIOLATION = '23503';

/** Opens a ticket. Its token is only in the response. @throws AppError token_error if its session has just ended */
export async function addTicket(db: Db, ticket: NewTicket): Promise<{ token: string; expiresAt: Date }> {
  const token = makeToken();
  const { expiresAt } = await db
    .insertInto('factorTicket')
    .values({
      ...ticket,
      tokenHash: hashToken(token),
      expiresAt: sql<Date>`now() + make_interval(secs => ${LIFETIME_SECONDS})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      const isOver = error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
      throw isOver ? new AppError('token_error') : error;
    });
  return { token, expiresAt };
}

/**
 * Uses one of the tries of a ticket, before anything is compared.
 * @param sessionId session that the ticket has to belong to; null for a sign-in
 * @returns undefined without a valid ticket of the purpose
 */
export async function useTicketTry(
  db: Db,
  token: string,
  { purpose, sessionId }: { purpose: StoredTicket['purpose']; sessionId: string | null },
): Promise<StoredTicket | undefined> {
  return db
    .updateTable('factorTicket')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where((eb) => (sessionId === null ? eb('sessionId', 'is', null) : eb('sessionId', '=', sessionId)))
    .where('tries', '<', TRIES)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}

/** Finds the account of a sign-in that waits for a proof, and uses no try; its password has to be the same still. */
export async function findTicketOwner(db: Db, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('factorTicket')
    .innerJoin('account', (join) =>
      join
        .onRef('account.id', '=', 'factorTicket.accountId')
        .onRef('account.passwordHash', '=', 'factorTicket.passwordHash'),
    )
    .select('accountId')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', 'sign-in')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.accountId;
}

/** Returns a try that nothing came of. */
export async function cancelTicketTry(db: Db, { tokenHash }: StoredTicket): Promise<void> {
  await db
    .updateTable('factorTicket')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Ends what an account has started to add: it was allowed by the factors of before. */
export async function deleteAdditions(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('factorTicket')
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'add')
    .execute();
}

/** Uses up a ticket. Returns false if it was used meanwhile. */
export async function deleteTicket(db: Db, { tokenHash }: StoredTicket): Promise<boolean> {
  const deleted = await db.deleteFrom('factorTicket').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteExpiredTickets(db: Db): Promise<void> {
  await db
    .deleteFrom('factorTicket')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
}
