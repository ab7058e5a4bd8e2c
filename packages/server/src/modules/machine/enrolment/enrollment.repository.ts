import { sql, type Insertable, type Selectable } from 'kysely';
import { type Db, type EnrolmentTable, type MachineTable, toSecondsInterval } from '@farm/database';

/** An issued code. */
export type EnrollmentRow = Selectable<EnrolmentTable>;

/** Serializes enrollments for the account until the transaction ends. */
export async function lockEnrollments(transaction: Db, accountId: string): Promise<void> {
  await transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Counts the account's machines, except deleted machines. */
export async function countAccountMachines(db: Db, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('machine')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Expires the account's usable codes, except for the newest `keep`. */
export async function markOldestEnrollmentsExpired(
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

export async function addEnrollment(
  db: Db,
  { accountId, codeHash, lifeSeconds }: { accountId: string; codeHash: Buffer; lifeSeconds: number },
): Promise<EnrollmentRow> {
  return db
    .insertInto('enrolment')
    .values({
      accountId,
      codeHash,
      expiresAt: sql<Date>`clock_timestamp() + ${toSecondsInterval(lifeSeconds)}`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds an enrollment of the account. `isExpired` is true once its code can no longer be used. */
export async function findEnrollment(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<(EnrollmentRow & { isExpired: boolean }) | undefined> {
  return db
    .selectFrom('enrolment')
    .selectAll()
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('isExpired'))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Locks the unused, unexpired enrollment of a code. Of concurrent callers, only the first gets it. */
export async function lockEnrollment(transaction: Db, codeHash: Buffer): Promise<EnrollmentRow | undefined> {
  return transaction
    .selectFrom('enrolment')
    .selectAll()
    .where('codeHash', '=', codeHash)
    .where('machineId', 'is', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a machine and marks the enrollment as used by it. Returns the machine's id. */
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

/** Deletes codes a day after they expire: by then no page polls them. */
export async function deleteOldEnrollments(db: Db): Promise<void> {
  await db
    .deleteFrom('enrolment')
    .where('expiresAt', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}
