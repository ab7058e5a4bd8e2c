import { SHELL, type RegistryDocument } from '@farm/contracts/registry';
import type { RolloutChange } from '@farm/contracts/rollout';
import type { RolloutSettings } from '../../../config.ts';
import type { Since } from '../../../database/rolloutTables.ts';
import type { Db } from '../../../database/schema.ts';
import { AppError } from '../../../errors.ts';
import { findLastVerifications } from '../versions/repository.ts';

/** A step, and what it is taken on. */
export interface GuardedStep {
  change: RolloutChange;
  /** The registry as it counts now. */
  base: RegistryDocument;
  since: Record<string, Since>;
  settings: RolloutSettings;
}

/**
 * What a step needs besides a document that holds together: a verification that passed.
 * @throws AppError rollout_refused
 */
export async function demandGuards(db: Db, step: GuardedStep): Promise<void> {
  const problems = await unverified(db, step);
  if (problems.length > 0) throw new AppError('rollout_refused', { message: problems.join('\n') });
}

/** The first shell of all goes out unverified: there is nothing yet to try versions out beside. */
async function unverified(db: Db, { change, base, settings }: GuardedStep): Promise<string[]> {
  if (change.kind !== 'canary' && change.kind !== 'promote') return [];
  if (!settings.isVerificationRequired || base.shell.stable === null) return [];
  const last = await findLastVerifications(db, Object.entries(change.members));
  return Object.entries(change.members).flatMap(([name, version]) => {
    const verification = last.find((one) => one.name === name && one.version === version);
    if (verification?.passed) return [];
    const state = verification ? 'did not pass its last verification' : 'was not verified yet';
    const what = name === SHELL ? 'The shell' : name;
    return [`${what} ${version} ${state}: run "npm run rollout -- verify ${name} ${version}" first`];
  });
}
