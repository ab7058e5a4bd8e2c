import type { Incident } from '@farm/contracts';
import type { Db } from '../../database/schema.ts';

const LISTED = 50;

/** The incidents of a machine, newest first; the newest 50. */
export async function listIncidents(db: Db, machineId: string): Promise<Incident[]> {
  const found = await db
    .selectFrom('incident')
    .selectAll()
    .where('machineId', '=', machineId)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute();
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    outcome: row.outcome,
    fromBytes: row.fromBytes?.toString() ?? null,
    toBytes: row.toBytes?.toString() ?? null,
    fromPlots: row.fromPlots,
    toPlots: row.toPlots,
  }));
}
