import type { LockedAlarm, UnmailedIncident } from './mails.repository.ts';

/** Unmailed incidents of an account, by what happens to them; the others wait. */
export interface SortedIncidents {
  /** Neither their start nor their end is mailed. */
  needless: UnmailedIncident[];
  /** Continue an ended incident that its user was mailed about: only their end will be mailed. */
  known: UnmailedIncident[];
  /** Mailed now; empty while they wait for others to share the mail. */
  opened: UnmailedIncident[];
  recovered: UnmailedIncident[];
}

/** Sorts incidents: over before they were mailed, continuing, or due because the oldest incident is due. */
export function sortUnmailed(
  unmailed: readonly UnmailedIncident[],
  { isOn, dueAt, heldAt, heldDueAt }: LockedAlarm,
): SortedIncidents {
  const sorted: SortedIncidents = { needless: [], known: [], opened: [], recovered: [] };
  if (!isOn) return { ...sorted, needless: [...unmailed] };
  for (const [, those] of Map.groupBy(unmailed, ({ kind, machineId }) => `${kind} ${machineId}`)) {
    // Incidents of a machine and kind follow one another: all but the last are over.
    const inOrder = those.toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime());
    const last = inOrder.pop();
    if (!last) continue;
    sorted.needless.push(...inOrder);
    const goesOn = last.mailedAt === null && inOrder.some(isTold);
    const news = newsOf(last);
    if (goesOn && news !== 'ended') sorted.known.push(last);
    else if (news === 'opened' || (news === 'recovered' && isTold(last))) sorted[news].push(last);
    else sorted.needless.push(last);
  }
  const isDue =
    sorted.opened.some(({ openedAt }) => openedAt <= dueAt) ||
    sorted.recovered.some(({ endedAt }) => endedAt !== null && endedAt <= heldDueAt);
  if (!isDue) return { ...sorted, opened: [], recovered: [] };
  const held = sorted.recovered.filter(({ endedAt }) => endedAt !== null && endedAt <= heldAt);
  return { ...sorted, recovered: held };
}

function newsOf({ endedAt, outcome }: UnmailedIncident): 'opened' | 'recovered' | 'ended' {
  if (endedAt === null) return 'opened';
  return outcome === 'recovered' ? 'recovered' : 'ended';
}

function isTold({ mailedAt }: UnmailedIncident): boolean {
  return mailedAt !== null;
}
