import { SHELL, type RegistryDocument } from '@farm/contracts/registry';
import type { RolloutChange } from '@farm/contracts/rollout';
import type { RolloutSettings } from '../../../config.ts';
import type { Since } from '../../../database/rolloutTables.ts';
import type { Db } from '../../../database/schema.ts';
import { AppError } from '../../../errors.ts';
import { findEvidence } from '../beacon/evidence/repository.ts';
import { isWorse } from '../beacon/evidence/isWorse.ts';
import { sayEvidence } from '../beacon/evidence/sayEvidence.ts';
import { findLastVerifications } from '../versions/repository.ts';
import { entryOf } from './sinceAfter.ts';

/** A step, and what it is taken on. */
export interface GuardedStep {
  change: RolloutChange;
  /** The registry as it counts now. */
  base: RegistryDocument;
  since: Record<string, Since>;
  settings: RolloutSettings;
}

/**
 * What a step needs besides a document that holds together: a verification that passed, and a canary that does not
 * fail more often than the stable version.
 * @throws AppError rollout_refused
 */
export async function demandGuards(db: Db, step: GuardedStep): Promise<void> {
  const problems = [...(await unverified(db, step)), ...(await failing(db, step))];
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

/** A canary becomes stable for everybody only while it is no worse. */
async function failing(db: Db, { change, base, since }: GuardedStep): Promise<string[]> {
  if (change.kind !== 'promote') return [];
  const problems: string[] = [];
  for (const [name, version] of Object.entries(change.members)) {
    const began = since[name]?.canary ?? null;
    const { stable = null, canary = null } = entryOf(base, name) ?? {};
    if (canary?.version !== version || stable === null || began === null) continue;
    const period = { name, since: new Date(began) };
    const told = await findEvidence(db, { ...period, version });
    const toldOfStable = await findEvidence(db, { ...period, version: stable });
    if (!isWorse(told, toldOfStable)) continue;
    const figures = sayEvidence({ version, evidence: told }, { version: stable, evidence: toldOfStable });
    problems.push(`${name}: ${figures}. Mend it and publish another version, or roll back`);
  }
  return problems;
}
