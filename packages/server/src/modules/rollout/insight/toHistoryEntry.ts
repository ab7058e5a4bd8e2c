import type { HistoryEntry } from '@farm/contracts/rollout';
import { REGISTRY_ACTOR, type HistoryRow } from './rolloutHistory.repository.ts';

/** Converts a person's change, or a halt by the registry, to an entry of the API. */
export function toHistoryEntry(row: HistoryRow): HistoryEntry {
  if (row.kind === 'change') {
    const { rev, madeAt, who, why, keyId, keyName, change, before, approvedBy } = row;
    return {
      ...{ rev, at: madeAt.toISOString(), who, why, keyId, keyName, change, halt: null, from: before },
      ...(approvedBy.length > 0 && { approvedBy }),
    };
  }
  const { rev, at, action, name, version, why, keyId, keyName } = row;
  return {
    rev,
    at: at.toISOString(),
    who: REGISTRY_ACTOR,
    why,
    keyId,
    keyName,
    change: null,
    halt: { action, name, version, why, at: at.toISOString() },
    from: { [name]: version },
  };
}
