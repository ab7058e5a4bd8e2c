import type { RemoteBuild, ShellBuild } from '../registry/build.ts';
import type { RegistryDocument } from '../registry/document.ts';
import { MAX_RETIRED_VERSIONS, SHELL } from '../registry/emptyRegistry.ts';
import { planSteps, stopPlan } from './canaryPlan.ts';
import type { RolloutChange } from './change.ts';
import { ChangeRefusedError } from './ChangeRefusedError.ts';
import { checkLiveCombinations } from './checkLiveCombinations.ts';

/** Input of a change besides the document. */
export interface ChangeContext {
  /** Published builds by name and version; must contain the builds that the change names. */
  builds: Record<string, Record<string, ShellBuild | RemoteBuild>>;
  /** Time of the change. */
  at: Date;
}

type Entry = RegistryDocument['shell'] | RegistryDocument['remotes'][string];

/**
 * Returns the document that results from a change, as the next revision; leaves `document` unchanged. Client and server
 * both compute it. Verifications, failure rates, and what was disabled before a freeze are checked by the server only.
 *
 * `warnings` list the incompatible versions that a rollback combines.
 * @throws ChangeRefusedError
 */
export function applyChange(
  document: RegistryDocument,
  change: RolloutChange,
  context: ChangeContext,
): { next: RegistryDocument; warnings: string[] } {
  assertNoProblems(checkFrozen(document, change));
  const before = listLiveVersions(document);
  const next = structuredClone(document);
  next.rev += 1;
  applyInPlace(next, change, context);
  deleteBrokenSets(next);
  retireVersions(next, before, context.at);
  const problems = checkLiveCombinations(next, new Set(toChangedNames(change)));
  if (change.kind === 'rollback') return { next, warnings: problems };
  if (change.kind === 'canary' || change.kind === 'promote') assertNoProblems(problems);
  return { next, warnings: [] };
}

/** Returns the names of the remotes (or `shell`) that a change affects. */
export function toChangedNames(change: RolloutChange): string[] {
  if (change.kind === 'canary' || change.kind === 'promote') return Object.keys(change.members);
  return 'name' in change ? [change.name] : [];
}

/** Changes during a freeze. The server refuses `enable` of what was already disabled when the freeze began. */
const ALLOWED_WHILE_FROZEN: readonly RolloutChange['kind'][] = ['rollback', 'disable', 'enable', 'unfreeze'];

function checkFrozen({ frozen }: RegistryDocument, { kind }: RolloutChange): string[] {
  if (!frozen || ALLOWED_WHILE_FROZEN.includes(kind)) return [];
  return [`The rollout is frozen (${frozen.reason}): unfreeze it first, roll back, or disable`];
}

function applyInPlace(next: RegistryDocument, change: RolloutChange, context: ChangeContext): void {
  switch (change.kind) {
    case 'canary':
      startCanary(next, change, context);
      return;
    case 'promote':
      for (const [name, version] of Object.entries(change.members)) {
        addVersion(next, { name, version }, context);
        setStable(toEntry(next, name), version);
      }
      return;
    case 'rollback':
      addVersion(next, change, context);
      rollBack(toEntry(next, change.name), change.version);
      return;
    case 'disable':
      if (change.name === SHELL)
        throw new ChangeRefusedError([
          'The shell cannot be disabled, because every page needs it: roll it back instead',
        ]);
      readEntry(next, change.name).disabled = { reason: change.reason };
      return;
    case 'enable':
      readEntry(next, change.name).disabled = null;
      return;
    case 'freeze':
      next.frozen = { reason: change.reason };
      for (const [, { canary }] of listEntries(next)) if (canary) stopPlan(canary, context.at);
      return;
    case 'unfreeze':
      next.frozen = null;
  }
}

function startCanary(
  next: RegistryDocument,
  change: Extract<RolloutChange, { kind: 'canary' }>,
  context: ChangeContext,
): void {
  const { members, percent, salt, set } = change;
  const plan = planSteps(change, context.at);
  const names = Object.keys(members);
  if (names.length > 1 && set === null)
    throw new ChangeRefusedError(['Versions that are released together need a name for their set']);
  if (names.length === 1 && set !== null)
    throw new ChangeRefusedError([`Set ${set} has only one member: start a canary without a set`]);
  const namesake = next.sets.find(({ id }) => id === set);
  if (namesake && !Object.keys(namesake.members).every((name) => Object.hasOwn(members, name)))
    throw new ChangeRefusedError([
      `Set ${namesake.id} is already running with ${Object.keys(namesake.members).join(' and ')}: choose another name`,
    ]);
  const runningSalt = findRunningSalt(next, members);
  for (const [name, version] of Object.entries(members)) {
    addVersion(next, { name, version }, context);
    const entry = toEntry(next, name);
    if (entry.stable === null)
      throw new ChangeRefusedError([`${name} has no stable version for other visitors: promote one first`]);
    if (entry.stable === version)
      throw new ChangeRefusedError([`${name} ${version} is already the stable version`]);
    const runningSet = next.sets.find(({ members: all }) => Object.hasOwn(all, name));
    if (runningSet && runningSalt === null)
      throw new ChangeRefusedError([
        `${name} is part of set ${runningSet.id}: promote the set or roll it back first`,
      ]);
    const running = runningSalt === null ? undefined : entry.canary?.audience;
    const audience = change.audience === undefined ? running : change.audience;
    entry.canary = {
      version,
      percent,
      salt: runningSalt ?? salt,
      ...(audience && { audience: structuredClone(audience) }),
      ...(plan && { plan: structuredClone(plan) }),
    };
  }
  next.sets = next.sets.filter(({ id }) => id !== set);
  if (set !== null) next.sets.push({ id: set, members: { ...members } });
}

/** Returns the salt of the running canary of exactly these versions, or null if there is no such canary. */
function findRunningSalt(document: RegistryDocument, members: Record<string, string>): string | null {
  const salts = Object.entries(members).map(([name, version]) => {
    const entry = name === SHELL ? document.shell : findOwn(document.remotes, name);
    return entry?.canary?.version === version ? entry.canary.salt : null;
  });
  const salt = salts[0] ?? null;
  if (salt === null || salts.some((other) => other !== salt)) return null;
  const all = [document.shell, ...Object.values(document.remotes)].filter(
    ({ canary }) => canary?.salt === salt,
  );
  return all.length === salts.length ? salt : null;
}

/** Adds the build of a version to the document unless it is already there. */
function addVersion(
  next: RegistryDocument,
  { name, version }: { name: string; version: string },
  { builds }: ChangeContext,
): void {
  const existing = name === SHELL ? next.shell : findOwn(next.remotes, name);
  if (existing && Object.hasOwn(existing.versions, version)) return;
  const build = findOwn(findOwn(builds, name) ?? {}, version);
  if (!build) throw new ChangeRefusedError([`${name} ${version} is not published`]);
  if (name === SHELL) {
    if (!('html' in build)) throw new ChangeRefusedError([`${name} ${version} is not a shell`]);
    next.shell.versions[version] = build;
    return;
  }
  if (!('descriptor' in build)) throw new ChangeRefusedError([`${name} ${version} is not a remote`]);
  const entry = (next.remotes[name] ??= {
    versions: {},
    stable: null,
    canary: null,
    disabled: null,
    lastGood: null,
    retired: {},
  });
  entry.versions[version] = build;
}

function setStable(entry: Entry, version: string): void {
  if (entry.stable !== version) entry.lastGood = entry.stable;
  entry.stable = version;
  entry.canary = null;
}

/**
 * Rolls back to a version. A version that is rolled back to the last good version was bad: it does not become the last
 * good version itself, so neither a fallback nor a repeated rollback brings it back.
 */
function rollBack(entry: Entry, version: string): void {
  const isLastGood = entry.lastGood === version;
  setStable(entry, version);
  if (isLastGood) entry.lastGood = null;
}

/** Deletes sets that lost the canary of a member, and ends the canaries of the other members. */
function deleteBrokenSets(next: RegistryDocument): void {
  next.sets = next.sets.filter(({ members }) => {
    const isWhole = findRunningSalt(next, members) !== null;
    if (!isWhole)
      for (const [name, version] of Object.entries(members)) {
        const entry = name === SHELL ? next.shell : findOwn(next.remotes, name);
        if (entry?.canary?.version === version) entry.canary = null;
      }
    return isWhole;
  });
}

/**
 * Marks versions that are no longer live as retired and keeps only the most recently retired versions. Gateways
 * request the others from the API, so that the document does not grow with the number of releases.
 */
function retireVersions(next: RegistryDocument, before: Map<string, Set<string>>, at: Date): void {
  const after = listLiveVersions(next);
  for (const [name, entry] of listEntries(next)) {
    const live = after.get(name) ?? new Set();
    for (const version of before.get(name) ?? [])
      if (!live.has(version)) entry.retired[version] = at.toISOString();
    entry.retired = Object.fromEntries(
      Object.entries(entry.retired).filter(([version]) => !live.has(version)),
    );
    for (const version of toNewestFirst(entry.retired).slice(MAX_RETIRED_VERSIONS)) {
      /* oxlint-disable typescript/no-dynamic-delete -- records of the document */
      delete entry.versions[version];
      delete entry.retired[version];
      /* oxlint-enable typescript/no-dynamic-delete */
    }
  }
}

/** Returns the versions, most recently retired first. */
function toNewestFirst(retired: Entry['retired']): string[] {
  const toSortKey = ([version, since]: [string, string]) => `${since} ${version}`;
  return Object.entries(retired)
    .toSorted((a, b) => (toSortKey(a) < toSortKey(b) ? 1 : -1))
    .map(([version]) => version);
}

function listLiveVersions(document: RegistryDocument): Map<string, Set<string>> {
  return new Map(
    listEntries(document).map(([name, { stable, canary, lastGood }]) => [
      name,
      new Set([stable, canary?.version ?? null, lastGood].filter((version) => version !== null)),
    ]),
  );
}

function listEntries(document: RegistryDocument): [string, Entry][] {
  return [[SHELL, document.shell], ...Object.entries(document.remotes)];
}

function toEntry(next: RegistryDocument, name: string): Entry {
  return name === SHELL ? next.shell : (next.remotes[name] as Entry);
}

function readEntry(next: RegistryDocument, name: string): Entry {
  const entry = name === SHELL ? next.shell : findOwn(next.remotes, name);
  if (!entry) throw new ChangeRefusedError([`${name} does not exist`]);
  return entry;
}

function findOwn<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function assertNoProblems(problems: string[]): void {
  if (problems.length > 0) throw new ChangeRefusedError(problems);
}
