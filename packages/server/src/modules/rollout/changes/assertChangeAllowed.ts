import { isDeepStrictEqual } from 'node:util';
import { computeShare, SHELL } from '@farm/contracts/registry';
import { formatFailures } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { findHarm } from '../beacon/evidence/findHarm.ts';
import { hasBeenLive, listDisabledBeforeFreeze } from '../registry/registry.repository.ts';
import { listLastVerifications } from '../versions/version.repository.ts';
import { checkSecondPerson } from './checkSecondPerson.ts';
import type { GuardedChange } from './guardedChange.ts';
import { findEntry } from './computeSince.ts';

type Member = [name: string, version: string];

/**
 * Checks the conditions of a change besides a consistent document: a passed verification, a canary that does not fail
 * more often than the stable version, and a freeze that only takes back what was disabled during it.
 * @throws AppError rollout_refused
 */
export async function assertChangeAllowed(db: Db, guarded: GuardedChange): Promise<void> {
  const problems = [
    ...(await checkFreeze(db, guarded)),
    ...(await checkVerifications(db, guarded)),
    ...(await checkCanaries(db, guarded)),
    ...(await checkSecondPerson(db, guarded, await selectMembersForAll(db, guarded))),
  ];
  if (problems.length > 0) throw new AppError('rollout_refused', { message: problems.join('\n') });
}

/** Reports a remote that was off when the freeze began: enabling it would give visitors something new. */
async function checkFreeze(db: Db, { change, base: { frozen } }: GuardedChange): Promise<string[]> {
  if (change.kind !== 'enable' || frozen === null) return [];
  if (!(await listDisabledBeforeFreeze(db)).has(change.name)) return [];
  return [
    `The rollout is frozen (${frozen.reason}), and ${change.name} was disabled before that: unfreeze it first`,
  ];
}

/**
 * Reports versions that failed their last verification or, where verification is required, have none. The very first
 * shell goes out unverified: there is nothing live yet to try versions out with.
 */
async function checkVerifications(db: Db, guarded: GuardedChange): Promise<string[]> {
  if (guarded.base.shell.stable === null) return [];
  const members = await selectNewMembers(db, guarded);
  const last = await listLastVerifications(db, members);
  return members.flatMap(([name, version]) => {
    const verification = last.find((one) => one.name === name && one.version === version);
    const isRefused = verification ? !verification.passed : guarded.settings.isVerificationRequired;
    if (!isRefused) return [];
    const state = verification ? 'did not pass its last verification' : 'has not been verified yet';
    const label = name === SHELL ? 'The shell' : name;
    const instead =
      guarded.change.kind === 'rollback' ? ', or roll back to a version that was live before' : '';
    return [
      `${label} ${version} ${state}: run "npm run rollout -- verify ${name} ${version}" first${instead}`,
    ];
  });
}

/** Selects the same, but also a version that goes back to everybody after it was a canary only. */
async function selectMembersForAll(db: Db, guarded: GuardedChange): Promise<Member[]> {
  const { change } = guarded;
  return change.kind === 'rollback' ? [[change.name, change.version]] : selectNewMembers(db, guarded);
}

/** Selects the versions that a change gives to visitors who could not get them before. */
async function selectNewMembers(db: Db, { change, base }: GuardedChange): Promise<Member[]> {
  switch (change.kind) {
    case 'canary':
      return Object.entries(change.members).filter(([name, version]) => {
        const { canary = null } = findEntry(base, name) ?? {};
        const highest = change.plan?.shares.at(-1) ?? change.percent;
        if (canary?.version !== version || highest > computeShare(canary, new Date())) return true;
        return change.audience !== undefined && !isDeepStrictEqual(change.audience, canary.audience ?? null);
      });
    case 'promote':
      return Object.entries(change.members).filter(
        ([name, version]) => findEntry(base, name)?.stable !== version,
      );
    case 'rollback':
      // A version that was live may go live again, at any time and without any check.
      return (await hasBeenLive(db, change)) ? [] : [[change.name, change.version]];
    default:
      return [];
  }
}

/** Reports canaries that are worse than the stable version: they must not be raised or promoted. */
async function checkCanaries(db: Db, guarded: GuardedChange): Promise<string[]> {
  const { change, base, since } = guarded;
  if (change.kind !== 'canary' && change.kind !== 'promote') return [];
  const problems: string[] = [];
  for (const [name, version] of await selectNewMembers(db, guarded)) {
    const startedAt = since[name]?.canary ?? null;
    const { stable = null, canary = null } = findEntry(base, name) ?? {};
    if (canary?.version !== version || stable === null || startedAt === null) continue;
    const harm = await findHarm(db, {
      name,
      version,
      stable,
      since: new Date(startedAt),
      audience: canary.audience,
    });
    if (harm === null) continue;
    const figures = formatFailures(harm);
    problems.push(
      `${name}: ${figures}. Fix it and publish a new version; if the cause was elsewhere, roll back and start the canary again`,
    );
  }
  return problems;
}
