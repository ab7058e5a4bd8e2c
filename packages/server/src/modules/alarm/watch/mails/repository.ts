import { sql, type Selectable } from 'kysely';
import { seconds } from '../../../../database/quantities.ts';
import type { Db, IncidentTable } from '../../../../database/schema.ts';
import type { UnmailedIncident } from './sortUnmailed.ts';

/** Accounts whose incidents are due to be told, or are needless to tell. */
export async function findDueAccounts(db: Db, groupSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from incident left join alarm_setting using (account_id)
    where mailed_at is null or (ended_at is not null and end_mailed_at is null)
    group by account_id
    having bool_or(
      is_on is false
      or (ended_at is not null and (mailed_at is null or outcome <> 'recovered'))
      or coalesce(ended_at, opened_at) <= clock_timestamp() - ${seconds(groupSeconds)})`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** What is known of an account while nobody else mails about its incidents. */
export interface LockedAlarm {
  isOn: boolean;
  /** What happened until then has waited long enough. */
  dueAt: Date;
}

/** Takes the account, unless another process has it. */
export async function takeAlarm(
  transaction: Db,
  { accountId, groupSeconds }: { accountId: string; groupSeconds: number },
): Promise<LockedAlarm | undefined> {
  return transaction
    .selectFrom('account')
    .leftJoin('alarmSetting', 'alarmSetting.accountId', 'account.id')
    .select([
      sql<boolean>`coalesce(is_on, true)`.as('isOn'),
      sql<Date>`clock_timestamp() - ${seconds(groupSeconds)}`.as('dueAt'),
    ])
    .where('account.id', '=', accountId)
    .forNoKeyUpdate('account')
    .skipLocked()
    .executeTakeFirst();
}

/** The account's incidents of which something is to be told; the greatest losses first. */
export async function findUnmailed(db: Db, accountId: string): Promise<UnmailedIncident[]> {
  return db
    .selectFrom('incident')
    .select(['id', 'machineId', 'kind', 'openedAt', 'endedAt', 'outcome', 'mailedAt'])
    .where('accountId', '=', accountId)
    .where(sql<boolean>`(mailed_at is null or (ended_at is not null and end_mailed_at is null))`)
    .orderBy(sql`to_bytes - from_bytes`)
    .orderBy('startedAt')
    .orderBy('id')
    .execute();
}

/** Notes that the beginning of incidents was told. */
export async function markOpeningsMailed(db: Db, incidents: readonly UnmailedIncident[]): Promise<void> {
  await sql`
    update incident set mailed_at = clock_timestamp() where id = any(${idsOf(incidents)}::uuid[])`.execute(
    db,
  );
}

/** Notes that the end of incidents was told, or need not be; of those that nobody was told of, nothing need be. */
export async function markEndsMailed(db: Db, incidents: readonly UnmailedIncident[]): Promise<void> {
  await sql`
    update incident set mailed_at = coalesce(mailed_at, clock_timestamp()), end_mailed_at = clock_timestamp()
    where id = any(${idsOf(incidents)}::uuid[])`.execute(db);
}

function idsOf(incidents: readonly UnmailedIncident[]): string[] {
  return incidents.map(({ id }) => id);
}
/** An incident with the name of its machine, and what that has now. */
export interface NamedIncident extends Pick<
  Selectable<IncidentTable>,
  'id' | 'machineId' | 'kind' | 'startedAt' | 'fromBytes' | 'toBytes' | 'fromPlots' | 'toPlots'
> {
  machine: string;
  bytesNow: bigint;
  plotsNow: number;
}

/** Those incidents, as a mail tells of them. */
export async function findNamedIncidents(db: Db, ids: readonly string[]): Promise<NamedIncident[]> {
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
      'theoreticalBytes as bytesNow',
      'plotCount as plotsNow',
    ])
    .where('incident.id', 'in', ids)
    .execute();
}
