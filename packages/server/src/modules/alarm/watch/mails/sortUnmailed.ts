import type { Selectable } from 'kysely';
import type { IncidentTable } from '../../../../database/schema.ts';

/** An incident of which something is still to be told, or to be found needless to tell. */
export type UnmailedIncident = Pick<
  Selectable<IncidentTable>,
  'id' | 'machineId' | 'kind' | 'openedAt' | 'endedAt' | 'outcome' | 'mailedAt'
>;

/** What becomes of the incidents of an account that nobody was told of. */
export interface SortedIncidents {
  /** Nobody is told of them, nor of their end. */
  needless: UnmailedIncident[];
  /** They go on where one ended that its user knows of: only their end will be told. */
  known: UnmailedIncident[];
  /** They are told now; none as long as they wait for others to share the mail. */
  opened: UnmailedIncident[];
  recovered: UnmailedIncident[];
}

/** Sorts them: what was over before anybody was told, what goes on, and what is due because the oldest is. */
export function sortUnmailed(
  unmailed: readonly UnmailedIncident[],
  { isOn, dueAt }: { isOn: boolean; dueAt: Date },
): SortedIncidents {
  const {
    needless = [],
    opened = [],
    recovered = [],
  } = Object.groupBy(unmailed, (one) => (isOn ? newsOf(one) : 'needless'));
  const isDue = [...opened, ...recovered].some(({ openedAt, endedAt }) => (endedAt ?? openedAt) <= dueAt);
  if (!isDue) return { needless, known: [], opened: [], recovered: [] };

  const [openKeys, recoveredKeys] = [new Set(opened.map(keyOf)), new Set(recovered.map(keyOf))];
  const goesOn = (one: UnmailedIncident) => openKeys.has(keyOf(one)) && recoveredKeys.has(keyOf(one));
  return {
    needless: [...needless, ...recovered.filter(goesOn)],
    known: opened.filter(goesOn),
    opened: opened.filter((one) => !goesOn(one)),
    recovered: recovered.filter((one) => !goesOn(one)),
  };
}

function newsOf({ mailedAt, endedAt, outcome }: UnmailedIncident): 'needless' | 'opened' | 'recovered' {
  if (mailedAt === null) return endedAt === null ? 'opened' : 'needless';
  return outcome === 'recovered' ? 'recovered' : 'needless';
}

function keyOf({ machineId, kind }: UnmailedIncident): string {
  return `${kind} ${machineId}`;
}
