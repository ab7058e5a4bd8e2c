import { SHELL, type RegistryDocument } from '@farm/contracts/registry';
import {
  applyChange,
  ChangeRefusedError,
  type ChangeContext,
  type RolloutChange,
} from '@farm/contracts/rollout';
import { listEffects, type Effect } from './effects.ts';

/** Effect that a change would have. */
export interface Plan {
  effects: Effect[];
  /** Why it may not be taken; one sentence each. Then there are no effects. */
  problems: string[];
  /** What does not suit, although it may be done. */
  warnings: string[];
}

/** When it is taken changes nothing of what is shown of it. */
const ANY_TIME = new Date(0);

/** Works out what a change would do to a registry, as the farm will. */
export function planChange(
  document: RegistryDocument,
  change: RolloutChange,
  builds: ChangeContext['builds'],
): Plan {
  try {
    const { next, warnings } = applyChange(document, change, { builds, at: ANY_TIME });
    return { effects: listEffects(document, next), problems: [], warnings };
  } catch (error) {
    if (!(error instanceof ChangeRefusedError)) throw error;
    return { effects: [], problems: error.problems, warnings: [] };
  }
}

/** The versions a change needs the builds of, which are not in the registry yet. */
export function listMissingBuilds(
  document: RegistryDocument,
  change: RolloutChange,
): { name: string; version: string }[] {
  return versionsOf(change).filter(({ name, version }) => {
    const known = name === SHELL ? document.shell : own(document.remotes, name);
    return known === undefined || !Object.hasOwn(known.versions, version);
  });
}

function versionsOf(change: RolloutChange): { name: string; version: string }[] {
  if (change.kind === 'rollback') return [{ name: change.name, version: change.version }];
  if (change.kind !== 'canary' && change.kind !== 'promote') return [];
  return Object.entries(change.members).map(([name, version]) => ({ name, version }));
}

function own<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
