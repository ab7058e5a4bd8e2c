import type { LockedAlarm, UnmailedIncident } from './mails.repository.ts';

/** What becomes of the incidents of an account that nobody was told of; the others wait. */
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
  { isOn, dueAt, heldAt, heldDueAt }: LockedAlarm,
): SortedIncidents {
  const sorted: SortedIncidents = { needless: [], known: [], opened: [], recovered: [] };
  if (!isOn) return { ...sorted, needless: [...unmailed] };
  for (const [, those] of Map.groupBy(unmailed, ({ kind, machineId }) => `${kind} ${machineId}`)) {
    // One after another: all but the last one are over.
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
