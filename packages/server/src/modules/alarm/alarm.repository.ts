import { ALARM_DEFAULTS, type AlarmSetting, type Incident } from '@farm/contracts';
import { sql, type Selectable } from 'kysely';
import type { Db, IncidentTable } from '@farm/database';

const MAX_LISTED_INCIDENTS = 50;

/** Lists the newest 50 incidents of a machine, newest first. */
export async function listIncidents(db: Db, machineId: string): Promise<Incident[]> {
  const found = await db
    .selectFrom('incident')
    .selectAll()
    .where('machineId', '=', machineId)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED_INCIDENTS)
    .execute();
  return found.map(toIncident);
}

/** Lists the newest incidents of an account with the names of its machines, newest first. */
export async function listAccountIncidents(
  db: Db,
  accountId: string,
  limit: number,
): Promise<(Incident & { machineName: string })[]> {
  const found = await selectWithMachine(db, accountId).limit(limit).execute();
  return found.map(({ machineName, ...row }) => ({ ...toIncident(row), machineName }));
}

/** Lists the newest incidents of an account that have not ended, newest first. */
export async function listOpenIncidents(
  db: Db,
  accountId: string,
  limit: number,
): Promise<(Incident & { machineName: string })[]> {
  const found = await selectWithMachine(db, accountId).where('endedAt', 'is', null).limit(limit).execute();
  return found.map(({ machineName, ...row }) => ({ ...toIncident(row), machineName }));
}

/** An incident of an account with the name of its machine, and its place in the list of {@link listIncidentsAfter}. */
export type ListedIncident = Incident & { machineId: string; machineName: string; position: string };

/** Lists incidents of an account, or of one of its machines, after another one or from the newest on, newest first. */
export async function listIncidentsAfter(
  db: Db,
  { accountId, machineId }: { accountId: string; machineId: string | null },
  { after, limit }: { after: Pick<ListedIncident, 'id' | 'position'> | undefined; limit: number },
): Promise<ListedIncident[]> {
  const { rows } = await sql<Selectable<IncidentTable> & { machineName: string; position: string }>`
    select incident.*, machine.name as machine_name, incident.started_at::text as position
    from incident join machine on machine.id = incident.machine_id
    where incident.account_id = ${accountId} and (${machineId}::uuid is null or incident.machine_id = ${machineId})
      and (${after?.id ?? null}::uuid is null
        or (incident.started_at, incident.id) < (${after?.position ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by incident.started_at desc, incident.id desc limit ${limit}`.execute(db);
  return rows.map(({ machineId: machine, machineName, position, ...row }) => ({
    ...toIncident({ ...row, machineId: machine }),
    ...{ machineId: machine, machineName, position },
  }));
}

function selectWithMachine(db: Db, accountId: string) {
  return db
    .selectFrom('incident')
    .innerJoin('machine', 'machine.id', 'incident.machineId')
    .selectAll('incident')
    .select('machine.name as machineName')
    .where('incident.accountId', '=', accountId)
    .orderBy('startedAt', 'desc')
    .orderBy('incident.id');
}

function toIncident(row: Selectable<IncidentTable>): Incident {
  return {
    id: row.id,
    kind: row.kind,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    outcome: row.outcome,
    fromBytes: row.fromBytes?.toString() ?? null,
    toBytes: row.toBytes?.toString() ?? null,
    fromPlots: row.fromPlots,
    toPlots: row.toPlots,
  };
}

/** Returns the alarm setting of an account, by default {@link ALARM_DEFAULTS}. */
export async function readAlarmSetting(db: Db, accountId: string): Promise<AlarmSetting> {
  const chosen = await db
    .selectFrom('alarmSetting')
    .select(['isOn', 'dropPercent', 'windowMinutes', 'offlineMinutes'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return chosen ?? ALARM_DEFAULTS;
}

export async function saveAlarmSetting(db: Db, accountId: string, setting: AlarmSetting): Promise<void> {
  await db
    .insertInto('alarmSetting')
    .values({ accountId, ...setting })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(setting))
    .execute();
}

/**
 * Keeps other processes from mailing about the account's incidents until the transaction ends. Waits for mailing in
 * progress.
 */
export async function lockAlarm(transaction: Db, accountId: string): Promise<void> {
  await transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Marks the unmailed incidents so far, and their ends, as mailed, so that no mail is sent about them. */
export async function markPendingIncidentsMailed(db: Db, accountId: string): Promise<void> {
  await sql`
    with untold as (
      select id from incident
      where account_id = ${accountId} and (mailed_at is null or (ended_at is not null and end_mailed_at is null))
      order by id for no key update
    )
    update incident set mailed_at = coalesce(mailed_at, clock_timestamp()), end_mailed_at = clock_timestamp()
    from untold where incident.id = untold.id`.execute(db);
}

/** Deletes incidents that ended more than `days` ago. */
export async function deleteOldIncidents(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('incident')
    .where('endedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
