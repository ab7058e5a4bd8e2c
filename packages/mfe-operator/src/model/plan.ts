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

/** The time of the change does not affect anything shown. */
const ANY_TIME = new Date(0);

/** Computes the effect of a change on a registry, like the farm does. */
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

/**
 * True if a change that was planned before others changed the registry can be made now without asking again: it still
 * means the same. Disabling and rolling back are urgent and have one outcome wherever they start, so they only need an
 * effect.
 */
export function canContinue({ kind }: RolloutChange, { before, now }: { before: Plan; now: Plan }): boolean {
  const isUrgent = kind === 'disable' || kind === 'rollback';
  if (isUrgent && now.problems.length === 0 && now.effects.length > 0) return true;
  return JSON.stringify(before) === JSON.stringify(now);
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
