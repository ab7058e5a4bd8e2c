import type { LockedAlarm, UnmailedIncident } from './mails.repository.ts';

/** Unmailed incidents of an account, by what happens to them; the others wait. */
export interface IncidentMailPlan {
  /** Neither their start nor their end is mailed. */
  skipped: UnmailedIncident[];
  /** Continue an ended incident that its user was mailed about: only their end will be mailed. */
  continuing: UnmailedIncident[];
  /** Mailed now; empty while they wait for others to share the mail. */
  opened: UnmailedIncident[];
  recovered: UnmailedIncident[];
}

/** Sorts incidents: over before they were mailed, continuing, or due because the oldest incident is due. */
export function planIncidentMails(
  unmailed: readonly UnmailedIncident[],
  { isOn, dueAt, heldAt, heldDueAt }: LockedAlarm,
): IncidentMailPlan {
  const plan: IncidentMailPlan = { skipped: [], continuing: [], opened: [], recovered: [] };
  if (!isOn) return { ...plan, skipped: [...unmailed] };
  for (const [, incidents] of Map.groupBy(unmailed, ({ kind, machineId }) => `${kind} ${machineId}`)) {
    // Incidents of a machine and kind follow one another: all but the last are over.
    const inOrder = incidents.toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime());
    const last = inOrder.pop();
    if (!last) continue;
    plan.skipped.push(...inOrder);
    const isContinuation = last.mailedAt === null && inOrder.some(isMailed);
    const state = toMailState(last);
    if (isContinuation && state !== 'ended') plan.continuing.push(last);
    else if (state === 'opened' || (state === 'recovered' && isMailed(last))) plan[state].push(last);
    else plan.skipped.push(last);
  }
  const isDue =
    plan.opened.some(({ openedAt }) => openedAt <= dueAt) ||
    plan.recovered.some(({ endedAt }) => endedAt !== null && endedAt <= heldDueAt);
  if (!isDue) return { ...plan, opened: [], recovered: [] };
  const held = plan.recovered.filter(({ endedAt }) => endedAt !== null && endedAt <= heldAt);
  return { ...plan, recovered: held };
}

function toMailState({ endedAt, outcome }: UnmailedIncident): 'opened' | 'recovered' | 'ended' {
  if (endedAt === null) return 'opened';
  return outcome === 'recovered' ? 'recovered' : 'ended';
}

function isMailed({ mailedAt }: UnmailedIncident): boolean {
  return mailedAt !== null;
}
