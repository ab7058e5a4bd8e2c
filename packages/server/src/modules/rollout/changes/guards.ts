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

/** Change, and the state that it applies to. */
export interface GuardedChange {
  change: RolloutChange;
  /** Current registry, with its halts applied. */
  base: RegistryDocument;
  since: Record<string, Since>;
  settings: RolloutSettings;
}

type Member = [name: string, version: string];

/**
 * Checks the conditions of a change besides a consistent document: a passed verification, and a canary that does not
 * fail more often than the stable version.
 * @throws AppError rollout_refused
 */
export async function demandGuards(db: Db, guarded: GuardedChange): Promise<void> {
  const problems = [...(await unverified(db, guarded)), ...(await failing(db, guarded))];
  if (problems.length > 0) throw new AppError('rollout_refused', { message: problems.join('\n') });
}

/**
 * Reports versions that failed their last verification or, where verification is required, have none. The very first
 * shell goes out unverified: there is nothing live yet to try versions out with.
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

/** Selects the versions that a change gives to visitors who could not get them before. */
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
      // A version that was live may go live again, at any time and without any check.
      return (await wasLive(db, change)) ? [] : [[change.name, change.version]];
    default:
      return [];
  }
}

/** Reports canaries that are worse than the stable version: they must not be raised or promoted. */
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
