import { FACTOR_RESET_HOURS } from '@farm/contracts';
import type { Db } from '@farm/database';
import { sql } from 'kysely';

/** Notes that an account asks for the link again, or for the first time; a removal that waits goes on waiting. */
export async function saveRequest(
  db: Db,
  { accountId, ip }: { accountId: string; ip: string },
): Promise<void> {
  await db
    .insertInto('factorReset')
    .values({ accountId, ip })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ ip, requestedAt: sql<Date>`now()` })
        .where('factorReset.confirmedAt', 'is', null),
    )
    .execute();
}

/** Makes a token that of the account's link, in place of an earlier one. Returns false if nothing is requested any more. */
export async function setResetToken(db: Db, accountId: string, tokenHash: Buffer): Promise<boolean> {
  const set = await db
    .updateTable('factorReset')
    .set({ tokenHash })
    .where('accountId', '=', accountId)
    .where(isUsable)
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}

/** Finds the account of a link that is not older than a day, or that was confirmed already. */
export async function findResetOwner(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const found = await db
    .selectFrom('factorReset')
    .select('accountId')
    .where('tokenHash', '=', tokenHash)
    .where(isUsable)
    .executeTakeFirst();
  return found?.accountId;
}

/** Starts the wait of a requested removal. Returns its end, or undefined if it has started already. */
export async function markConfirmed(
  transaction: Db,
  { accountId, ip }: { accountId: string; ip: string },
): Promise<Date | undefined> {
  const confirmed = await transaction
    .updateTable('factorReset')
    .set({
      confirmedAt: sql<Date>`now()`,
      dueAt: sql<Date>`now() + make_interval(hours => ${FACTOR_RESET_HOURS})`,
      ip,
    })
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .returning('dueAt')
    .executeTakeFirst();
  return confirmed?.dueAt ?? undefined;
}

/** Starts the wait of a removal that two operators decided; one that waits already goes on as it was. */
export async function saveOrder(
  transaction: Db,
  { accountId, proposalId }: { accountId: string; proposalId: string },
): Promise<void> {
  const now = sql<Date>`now()`;
  const dueAt = sql<Date>`now() + make_interval(hours => ${FACTOR_RESET_HOURS})`;
  await transaction
    .insertInto('factorReset')
    .values({ accountId, proposalId, confirmedAt: now, dueAt })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        proposalId,
        confirmedAt: sql<Date>`coalesce(factor_reset.confirmed_at, now())`,
        dueAt: sql<Date>`coalesce(factor_reset.due_at, excluded.due_at)`,
      }),
    )
    .execute();
}

/** Lists accounts whose removal is due within the hours, and whose owners were not reminded. */
export async function listUnremindedIds(db: Db, withinHours: number): Promise<string[]> {
  const found = await db
    .selectFrom('factorReset')
    .select('accountId')
    .where('dueAt', '<=', sql<Date>`now() + make_interval(hours => ${withinHours})`)
    .where('remindedAt', 'is', null)
    .orderBy('dueAt')
    .execute();
  return found.map(({ accountId }) => accountId);
}

/**
 * Notes that the owner is reminded, at least `restHours` before the removal: after a farm was down, it waits longer.
 * @returns false if the owner was reminded meanwhile, or the removal was stopped
 */
export async function markReminded(transaction: Db, accountId: string, restHours: number): Promise<boolean> {
  const reminded = await transaction
    .updateTable('factorReset')
    .set({
      remindedAt: sql<Date>`now()`,
      dueAt: sql<Date>`greatest(due_at, now() + make_interval(hours => ${restHours}))`,
    })
    .where('accountId', '=', accountId)
    .where('dueAt', 'is not', null)
    .where('remindedAt', 'is', null)
    .executeTakeFirst();
  return reminded.numUpdatedRows > 0n;
}

/** Lists accounts whose second factors are to be removed now. */
export async function listDueIds(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('factorReset')
    .select('accountId')
    .where(isDue)
    .orderBy('dueAt')
    .execute();
  return found.map(({ accountId }) => accountId);
}

/** Locks the removal of an account that is due. Returns false if it was done or stopped meanwhile. */
export async function lockDueReset(transaction: Db, accountId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('factorReset')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where(isDue)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

const isUsable = () => sql<boolean>`(confirmed_at is not null or requested_at > now() - interval '1 day')`;
const isDue = () => sql<boolean>`(due_at <= now() and reminded_at is not null)`;
