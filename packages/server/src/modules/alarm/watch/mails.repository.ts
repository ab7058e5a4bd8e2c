import { sql, type Selectable } from 'kysely';
import { type Db, type IncidentTable, toSecondsInterval } from '@farm/database';

/** An incident whose start or end is still to be mailed, or to be found needless to mail. */
export type UnmailedIncident = Pick<
  Selectable<IncidentTable>,
  'id' | 'machineId' | 'kind' | 'openedAt' | 'endedAt' | 'outcome' | 'mailedAt'
>;

/** Delays before incidents are mailed, in seconds. */
export interface MailDelays {
  /** Delay of an opened incident, for others to share its mail. */
  groupSeconds: number;
  /** Delay of a recovery before it is believed; only then does it wait for others. */
  holdSeconds: number;
}

/** Lists accounts whose incidents may be due for mailing, or needless to mail. */
export async function listDueAccountIds(
  db: Db,
  { groupSeconds, holdSeconds }: MailDelays,
): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from incident left join alarm_setting using (account_id)
    where mailed_at is null or (ended_at is not null and end_mailed_at is null)
    group by account_id
    having bool_or(
      is_on is false
      or (ended_at is not null and (mailed_at is null or outcome <> 'recovered'))
      or (ended_at is null and opened_at <= clock_timestamp() - ${toSecondsInterval(groupSeconds)})
      or ended_at <= clock_timestamp() - ${toSecondsInterval(holdSeconds + groupSeconds)})
      -- A repeated incident continues the mailed one at once, before it can recover again.
      or (bool_or(mailed_at is null) and bool_or(mailed_at is not null))`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** Alarm state of an account while its lock keeps other processes from mailing about its incidents. */
export interface LockedAlarm {
  isOn: boolean;
  /** Incidents opened up to this time have waited long enough. */
  dueAt: Date;
  /** Recoveries up to this time are believed. */
  heldAt: Date;
  /** Recoveries up to this time are believed and have waited long enough. */
  heldDueAt: Date;
}

/** Locks the account, unless another process has locked it. */
export async function lockAccountAlarm(
  transaction: Db,
  { accountId, groupSeconds, holdSeconds }: MailDelays & { accountId: string },
): Promise<LockedAlarm | undefined> {
  const ago = (count: number) => sql<Date>`clock_timestamp() - ${toSecondsInterval(count)}`;
  return transaction
    .selectFrom('account')
    .leftJoin('alarmSetting', 'alarmSetting.accountId', 'account.id')
    .select([
      sql<boolean>`coalesce(is_on, true)`.as('isOn'),
      ago(groupSeconds).as('dueAt'),
      ago(holdSeconds).as('heldAt'),
      ago(holdSeconds + groupSeconds).as('heldDueAt'),
    ])
    .where('account.id', '=', accountId)
    .forNoKeyUpdate('account')
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Lists the account's incidents with something to mail, greatest losses first. Locks them, so that they cannot end
 * meanwhile.
 */
export async function lockUnmailedIncidents(db: Db, accountId: string): Promise<UnmailedIncident[]> {
  const { rows } = await sql<UnmailedIncident>`
    with untold as (
      select * from incident
      where account_id = ${accountId} and (mailed_at is null or (ended_at is not null and end_mailed_at is null))
      order by id for no key update
    )
    select id, machine_id, kind, opened_at, ended_at, outcome, mailed_at from untold
    order by to_bytes - from_bytes, started_at, id`.execute(db);
  return rows;
}

/** Marks the start of incidents as mailed. */
export async function markOpeningsMailed(db: Db, incidents: readonly UnmailedIncident[]): Promise<void> {
  await sql`
    update incident set mailed_at = clock_timestamp() where id = any(${toIds(incidents)}::uuid[])`.execute(
    db,
  );
}

/** Marks the end of incidents as mailed or needless to mail, and their start as well if it was not mailed. */
export async function markEndsMailed(db: Db, incidents: readonly UnmailedIncident[]): Promise<void> {
  await sql`
    update incident set mailed_at = coalesce(mailed_at, clock_timestamp()), end_mailed_at = clock_timestamp()
    where id = any(${toIds(incidents)}::uuid[])`.execute(db);
}

function toIds(incidents: readonly UnmailedIncident[]): string[] {
  return incidents.map(({ id }) => id);
}
/** An incident with the name of its machine, and the machine's current space and plots. */
export interface NamedIncident extends Pick<
  Selectable<IncidentTable>,
  'id' | 'machineId' | 'kind' | 'startedAt' | 'fromBytes' | 'toBytes' | 'fromPlots' | 'toPlots'
> {
  machine: string;
  bytesNow: bigint;
  plotsNow: number;
}

/** Lists incidents with the details that a mail shows. */
export async function listNamedIncidents(db: Db, ids: readonly string[]): Promise<NamedIncident[]> {
  return db
    .selectFrom('incident')
    .innerJoin('machine', 'machine.id', 'incident.machineId')
    .select([
      'incident.id',
      'machineId',
      'kind',
      'startedAt',
      'fromBytes',
      'toBytes',
      'fromPlots',
      'toPlots',
      'machine.name as machine',
      'readableBytes as bytesNow',
      'plotCount as plotsNow',
    ])
    .where('incident.id', 'in', ids)
    .execute();
}
