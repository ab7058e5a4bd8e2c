import type { HistoryEntry, RolloutEntry } from '@farm/contracts/rollout';

/** Usual shares of visitors, in percent. */
const SHARES = [1, 5, 25, 50, 100];

/**
 * Share in percent that a canary goes on to: the next one of its plan, the one before a pause, or the next usual one; null if
 * everybody has it.
 * @param before the last share above 0; null if unknown
 */
export function computeNextShare(
  { percent, nextStep }: NonNullable<RolloutEntry['canary']>,
  before: number | null,
): number | null {
  if (nextStep) return nextStep.percent;
  if (percent === 0 && before !== null) return before;
  return SHARES.find((share) => share > percent) ?? null;
}

/** The newest share above 0 that a canary of this version had, in percent; null if the entries have none. */
export function findShareBefore(
  entries: readonly HistoryEntry[],
  name: string,
  version: string,
): number | null {
  for (const { change } of entries)
    if (change?.kind === 'canary' && change.percent > 0 && change.members[name] === version)
      return change.percent;
  return null;
}
