import type { Selectable } from 'kysely';
import type { Db, IncidentTable } from '../../../database/schema.ts';

/** An incident with the name of its machine, and what that has now. */
export interface NamedIncident extends Pick<
  Selectable<IncidentTable>,
  'id' | 'machineId' | 'kind' | 'startedAt' | 'fromBytes' | 'toBytes' | 'fromPlots' | 'toPlots'
> {
  machine: string;
  bytesNow: bigint;
  plotsNow: number;
}

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
