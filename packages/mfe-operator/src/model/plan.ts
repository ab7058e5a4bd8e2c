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
  /** Reasons against the change, a sentence each; with any, there are no effects. */
  problems: string[];
  /** Concerns that do not prevent the change. */
  warnings: string[];
}

/** Computes the effect of a change on a registry if it is made now, like the farm does. */
export function planChange(
  document: RegistryDocument,
  change: RolloutChange,
  builds: ChangeContext['builds'],
): Plan {
  const at = new Date();
  try {
    const { next, warnings } = applyChange(document, change, { builds, at });
    return { effects: listEffects(document, next, at), problems: [], warnings };
  } catch (error) {
    if (!(error instanceof ChangeRefusedError)) throw error;
    return { effects: [], problems: error.problems, warnings: [] };
  }
}

/**
 * True if a change that was planned before others changed the registry can be made now without asking again: it still
 * means the same. Urgent changes have one outcome wherever they start, so they only need an effect.
 */
export function canContinue(change: RolloutChange, { before, now }: { before: Plan; now: Plan }): boolean {
  if (isUrgent(change) && now.problems.length === 0 && now.effects.length > 0) return true;
  return JSON.stringify(before) === JSON.stringify(now);
}

/** True if the change takes something from visitors that may harm them: disabling, rolling back, and pausing a canary. */
export function isUrgent(change: RolloutChange): boolean {
  const { kind } = change;
  return kind === 'disable' || kind === 'rollback' || (kind === 'canary' && change.percent === 0);
}

/** Versions that a change needs whose builds are not in the registry yet. */
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
