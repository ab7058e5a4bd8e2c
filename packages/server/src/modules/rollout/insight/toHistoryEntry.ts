import type { HistoryEntry } from '@farm/contracts/rollout';
import type { HistoryRow } from '../registry/repository.ts';

/** What the history says of a halt, where it names who. */
const REGISTRY = 'registry';

/** A change of a person or a halt of the registry, as it is told. */
export function toHistoryEntry(row: HistoryRow): HistoryEntry {
  if (row.kind === 'change') {
    const { rev, madeAt, who, why, keyName, change, before } = row;
    return { rev, at: madeAt.toISOString(), who, why, keyName, change, halt: null, from: before };
  }
  const { rev, at, action, name, version, why, keyName } = row;
  return {
    rev,
    at: at.toISOString(),
    who: REGISTRY,
    why,
    keyName,
    change: null,
    halt: { action, name, version, why, at: at.toISOString() },
    from: { [name]: version },
  };
}
