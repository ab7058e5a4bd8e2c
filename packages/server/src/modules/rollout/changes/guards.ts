import { SHELL, type RegistryDocument } from '@farm/contracts/registry';
import type { RolloutChange } from '@farm/contracts/rollout';
import type { RolloutSettings } from '../../../config.ts';
import type { Db, Since } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { findEvidence } from '../beacon/evidence/repository.ts';
import { isWorse } from '../beacon/evidence/isWorse.ts';
import { sayEvidence } from '../beacon/evidence/sayEvidence.ts';
import { wasLive } from '../registry/repository.ts';
import { findLastVerifications } from '../versions/repository.ts';
import { entryOf } from './sinceAfter.ts';

/** A change, and what it is made on. */
export interface GuardedChange {
  change: RolloutChange;
  /** The registry as it counts now. */
  base: RegistryDocument;
  since: Record<string, Since>;
  settings: RolloutSettings;
}

type Member = [name: string, version: string];

/**
 * Conditions of a change besides a consistent document: a verification that passed, and a canary that does not
 * fail more often than the stable version.
 * @throws AppError rollout_refused
 */
export async function demandGuards(db: Db, guarded: GuardedChange): Promise<void> {
  const problems = [...(await unverified(db, guarded)), ...(await failing(db, guarded))];
  if (problems.length > 0) throw new AppError('rollout_refused', { message: problems.join('\n') });
}

/**
 * Nobody gets a version that failed its last verification, or, where one is required, that never passed one. The first
 * shell of all goes out unverified: there is nothing yet to try versions out beside.
 */
async function unverified(db: Db, guarded: GuardedChange): Promise<string[]> {
  if (guarded.base.shell.stable === null) return [];
  const members = await newlyGiven(db, guarded);
  const last = await findLastVerifications(db, members);
  return members.flatMap(([name, version]) => {
    const verification = last.find((one) => one.name === name && one.version === version);
    const isRefused = verification ? !verification.passed : guarded.settings.isVerificationRequired;
    if (!isRefused) return [];
    const state = verification ? 'did not pass its last verification' : 'was not verified yet';
    const what = name === SHELL ? 'The shell' : name;
    const instead = guarded.change.kind === 'rollback' ? ', or roll back to a version that was live' : '';
    return [
      `${what} ${version} ${state}: run "npm run rollout -- verify ${name} ${version}" first${instead}`,
    ];
  });
}

/** The versions that a change gives to somebody who could not have them before. */
async function newlyGiven(db: Db, { change, base }: GuardedChange): Promise<Member[]> {
  switch (change.kind) {
    case 'canary':
      return Object.entries(change.members).filter(([name, version]) => {
        const { canary = null } = entryOf(base, name) ?? {};
        return canary?.version !== version || change.percent > canary.percent;
      });
    case 'promote':
      return Object.entries(change.members).filter(
        ([name, version]) => entryOf(base, name)?.stable !== version,
      );
    case 'rollback':
      // Whatever was live may be live again, at any time and without any check.
      return (await wasLive(db, change)) ? [] : [[change.name, change.version]];
    default:
      return [];
  }
}

/** A canary is given to more, or to everybody, only while it is no worse. */
async function failing(db: Db, guarded: GuardedChange): Promise<string[]> {
  const { change, base, since } = guarded;
  if (change.kind !== 'canary' && change.kind !== 'promote') return [];
  const problems: string[] = [];
  for (const [name, version] of await newlyGiven(db, guarded)) {
    const began = since[name]?.canary ?? null;
    const { stable = null, canary = null } = entryOf(base, name) ?? {};
    if (canary?.version !== version || stable === null || began === null) continue;
    const period = { name, since: new Date(began) };
    const told = await findEvidence(db, { ...period, version });
    const toldOfStable = await findEvidence(db, { ...period, version: stable });
    if (!isWorse(told, toldOfStable)) continue;
    const figures = sayEvidence({ version, evidence: told }, { version: stable, evidence: toldOfStable });
    problems.push(
      `${name}: ${figures}. Mend it and publish another version; if the cause was not in it, roll back and begin the canary anew`,
    );
  }
  return problems;
}
