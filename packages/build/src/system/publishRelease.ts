import * as calls from '@farm/contracts/calls';
import { SHELL } from '@farm/contracts/registry';
import type { RolloutStatus } from '@farm/contracts/rollout';
import { toRolloutPaths } from '@farm/registry';
import {
  enrollLocalOperator,
  sendPromotion,
  publishBuild,
  readBuildFolder,
  type Publication,
  type RolloutApi,
} from '@farm/rollout';
import type { SystemConfig } from '../config.ts';
import type { Deployable } from '../deployables/deployables.ts';
import { toApiUrl } from './createChildEnvironment.ts';
import { createToken } from './createToken.ts';

/** A build that was published. `waiting` says why it is not live yet; null if it is. */
export interface Released {
  name: string;
  version: string;
  /** True if it was live before. */
  wasLive: boolean;
  waiting: string | null;
}

/** Result of publishing builds to a running farm. */
export interface Release {
  /** The registry's revision afterwards. */
  rev: number;
  builds: Released[];
}

/** Request to publish builds: what, where and why. */
export interface ReleaseRequest {
  config: SystemConfig;
  env: NodeJS.ProcessEnv;
  deployables: Deployable[];
  /** Shown in the history. */
  why: string;
}

/**
 * Publishes builds to the farm that runs on this machine and makes them stable in one change, as its operator.
 * It respects decisions of operators: nothing goes live while everything is frozen, before required
 * verification, after a failed one, over its own canary, or after it was rolled back.
 * @throws Error with the farm's reason for refusing
 */
export async function publishRelease({ config, env, deployables, why }: ReleaseRequest): Promise<Release> {
  const operator = await enrollLocalOperator({
    server: toApiUrl(config),
    paths: toRolloutPaths(config.gateway.dataDir, env),
    createToken: () => createToken(config.gateway.dataDir, env),
  });
  const folders = await Promise.all(deployables.map(({ dist }) => readBuildFolder(dist)));
  const builds: Released[] = [];
  const status = await operator.api.call(calls.readRolloutStatus, {});
  // The shell first: remotes may need its new parts.
  for (const folder of folders) {
    const publication = await publishBuild(operator.api, folder);
    const wasLive = stableOf(status, folder.name) === publication.version;
    const waiting = wasLive ? null : await whyNotYet(operator.api, status, publication);
    builds.push({ name: folder.name, version: publication.version, wasLive, waiting });
  }
  const ready = folders.filter((_, index) => builds[index]?.waiting === null);
  const { rev } = await sendPromotion(operator, ready, why);
  return { rev, builds };
}

/** One line about a build, for people. */
export function describeReleased({ name, version, wasLive, waiting }: Released): string {
  const target = `${name} ${version}`;
  if (wasLive) return `${target} is already live`;
  if (waiting === null) return `${target} is live`;
  return `${target} is published, but not live: ${waiting}`;
}

async function whyNotYet(
  api: RolloutApi,
  status: RolloutStatus,
  { name, version, outcome }: Publication,
): Promise<string | null> {
  if (status.frozen) return `the rollout is frozen (${status.frozen.reason})`;
  if (status.isVerificationRequired && stableOf(status, SHELL) !== null)
    return `it must be verified first (npm run rollout -- verify ${name} ${version}, then promote)`;
  const entry = status.entries.find((one) => one.name === name);
  if (entry?.canary?.version === version) return `it is the canary of ${entry.canary.percent} % of visitors`;
  if (outcome === 'published') return null;
  const { items: versions } = await api.call(calls.listVersions, { query: { name, limit: 100 } });
  if (versions.find((one) => one.version === version)?.verification?.passed === false)
    return `its last verification failed (npm run rollout -- versions ${name} shows why)`;
  const { items } = await api.call(calls.listRolloutHistory, { query: { name, limit: 1 } });
  const [last] = items;
  return last?.change?.kind === 'rollback'
    ? `${name} was rolled back (${last.why}); to release it again, run npm run rollout -- promote ${name} ${version}`
    : null;
}

function stableOf({ entries }: RolloutStatus, name: string): string | null {
  return entries.find((entry) => entry.name === name)?.stable ?? null;
}
