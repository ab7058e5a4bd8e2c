import { sql, type Insertable, type Selectable } from 'kysely';
import { type Db, type EnrolmentTable, type MachineTable, seconds } from '@farm/database';

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

/** Ends the codes of the account that could be used now, but for the newest. */
export async function endOldestEnrolments(
  transaction: Db,
  { accountId, keep }: { accountId: string; keep: number },
): Promise<void> {
  await sql`
    update enrolment set expires_at = clock_timestamp()
    where id in (
      select id from enrolment
      where account_id = ${accountId} and machine_id is null and expires_at > clock_timestamp()
      order by expires_at desc, id offset ${keep}
    )`.execute(transaction);
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
    .where('expiresAt', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}
