import { sql, type Insertable, type Selectable } from 'kysely';
import { seconds } from '../../../database/quantities.ts';
import type { Db, EnrolmentTable, MachineTable } from '../../../database/schema.ts';

/** A code that was given out. */
export type EnrolmentRow = Selectable<EnrolmentTable>;

/** Makes others who enrol machines for the account wait for the end of the transaction. */
export async function lockEnrolments(transaction: Db, accountId: string): Promise<void> {
  await transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** How many machines the account has. */
export async function countAllMachines(db: Db, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('machine')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** How many codes of the account could be used now, and the seconds until the first of them expires. */
export async function countOpenEnrolments(
  db: Db,
  accountId: string,
): Promise<{ open: number; secondsLeft: number }> {
  const { rows } = await sql<{ open: number; secondsLeft: number }>`
    select count(*)::integer as open,
      coalesce(ceil(extract(epoch from min(expires_at) - clock_timestamp())), 0)::integer as seconds_left
    from enrolment
    where account_id = ${accountId} and machine_id is null and expires_at > clock_timestamp()`.execute(db);
  return rows[0] ?? { open: 0, secondsLeft: 0 };
}

export async function addEnrolment(
  db: Db,
  { accountId, codeHash, lifeSeconds }: { accountId: string; codeHash: Buffer; lifeSeconds: number },
): Promise<EnrolmentRow> {
  return db
    .insertInto('enrolment')
    .values({ accountId, codeHash, expiresAt: sql<Date>`clock_timestamp() + ${seconds(lifeSeconds)}` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An enrolment of the account, and whether its code can still be used. */
export async function findEnrolment(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<(EnrolmentRow & { isExpired: boolean }) | undefined> {
  return db
    .selectFrom('enrolment')
    .selectAll()
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('isExpired'))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** The unused, unexpired enrolment of a code. Of all who ask at once, the first alone gets it. */
export async function lockEnrolment(transaction: Db, codeHash: Buffer): Promise<EnrolmentRow | undefined> {
  return transaction
    .selectFrom('enrolment')
    .selectAll()
    .where('codeHash', '=', codeHash)
    .where('machineId', 'is', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a machine, and notes that the code was used by it. */
export async function addMachine(
  transaction: Db,
  enrolmentId: string,
  machine: Insertable<MachineTable>,
): Promise<string> {
  const { id } = await transaction
    .insertInto('machine')
    .values(machine)
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction.updateTable('enrolment').set({ machineId: id }).where('id', '=', enrolmentId).execute();
  return id;
}

/** Deletes codes that nobody can use or looks at any more. */
export async function deleteOldEnrolments(db: Db): Promise<void> {
  await db
    .deleteFrom('enrolment')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
