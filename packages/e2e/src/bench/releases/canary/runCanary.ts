import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { computeBucket, createVisitorId } from '@farm/registry';
import { applyChange } from '../../../rollout/operatorActions.ts';
import { waitUntilServed } from '../../../system/publishAndPromote.ts';
import { REMOTE } from '../buildReleases.ts';
import type { Release } from '../release.ts';
import type { BenchFarm } from '../startBenchFarm.ts';
import { CONDITIONS } from '../visitors/conditions.ts';
import type { Recordings } from '../visitors/recordings.ts';
import { makeVisitor } from '../visitors/visitor.ts';
import { sendVisit } from './sendVisit.ts';

/** A canary that runs. */
export interface Canary {
  version: string;
  rev: number;
  /** True if a visitor gets its version. */
  isGiven: (visitor: string) => boolean;
  /** Lines of the farm's log about earlier canaries of the same version. */
  earlierLines: ReadonlySet<string>;
}

/** End of a canary. */
export interface CanaryEnd {
  /** `told`: it went on, and operators were told of the visitors for whom it is worse. */
  outcome: 'halted' | 'paused' | 'told' | 'slipped';
  /** Reason in the history. */
  why: string;
  /** Visitors of the canary until then, and those of them whom the release affects. */
  visitors: number;
  hit: number;
}

/** Reports of visitors of a canary and of the stable version, and the number of visitors. */
export interface CanaryTraffic {
  release: Release;
  /** Recorded of those whom the release affects, or who have its extension. */
  affected: Recordings;
  /** Recorded at the stable version: of anybody, and of those who have the extension. */
  plain: Recordings;
  extended: Recordings;
  /** Visitors of the canary at most. */
  limit: number;
  /** Visitors of the canary after which the registry is looked at first; later looks come after a tenth more, or as many again. */
  step: number;
}

const STEP_SHARE = 10;
const CONCURRENCY = 24;
/** The registry looks each second, and beacons are stored a fifth of a second after they came. */
const LOOK_MS = 1_500;
const POLL_MS = 250;
/** Visitors of a canary after which one of which operators were told ends, if nothing stops it. */
const TOLD_VISITORS = 400;
const BACKGROUND = { failing: 0.01, late: 0.03 };

/** Gives a version to a share of the visitors. */
export async function startCanary(farm: BenchFarm, version: string, percent: number): Promise<Canary> {
  const salt = randomBytes(16).toString('hex');
  const earlierLines = new Set(listLines(farm, version));
  const { rev } = await applyChange(
    await farm.system.operator(),
    { kind: 'canary', members: { [REMOTE]: version }, percent, salt, set: null },
    'A trial',
  );
  await waitUntilServed(farm.system.url, rev);
  return { version, rev, isGiven: (visitor) => computeBucket(salt, visitor) < percent, earlierLines };
}

/**
 * Lets visitors come until the registry stops the canary or enough of them came, and ends it. One of which operators were told
 * goes on for a while: it may be stopped yet.
 */
export async function runCanary(farm: BenchFarm, canary: Canary, traffic: CanaryTraffic): Promise<CanaryEnd> {
  const counts = { visitors: 0, hit: 0 };
  let told: CanaryEnd | null = null;
  for (let step = traffic.step; ; step = Math.max(traffic.step, Math.round(counts.visitors / STEP_SHARE))) {
    const visits = planVisits(farm, canary, { traffic, step, counts });
    const send = async () => {
      for (let next = visits.pop(); next; next = visits.pop()) await sendVisit(farm, next);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, send));
    const act = await waitForAct(farm, canary);
    if (act?.outcome === 'told') told ??= { ...act, ...counts };
    const isStopped = act !== null && act.outcome !== 'told';
    const limit = told ? Math.min(traffic.limit, TOLD_VISITORS) : traffic.limit;
    if (!isStopped && counts.visitors < limit) continue;
    const change = { kind: 'rollback', name: REMOTE, version: farm.stable } as const;
    await applyChange(await farm.system.operator(), change, 'The trial ends');
    return isStopped ? { ...act, ...counts } : (told ?? { outcome: 'slipped', why: '', ...counts });
  }
}

/** Draws visitors of both versions until `step` of them have the canary. */
function planVisits(
  farm: BenchFarm,
  canary: Canary,
  {
    traffic,
    step,
    counts,
  }: { traffic: CanaryTraffic; step: number; counts: { visitors: number; hit: number } },
): Parameters<typeof sendVisit>[1][] {
  const { release, affected, plain, extended } = traffic;
  const visits: Parameters<typeof sendVisit>[1][] = [];
  const background = { ...BACKGROUND, ...release.background };
  for (const end = counts.visitors + step; counts.visitors < end;) {
    const visitor = makeVisitor();
    const id = createVisitorId();
    const hasCanary = canary.isGiven(id);
    const isMet = release.hits === undefined || CONDITIONS[release.hits].isMet(visitor);
    const isHit = hasCanary && isMet && release.isGood !== true;
    if (hasCanary) counts.visitors += 1;
    if (isHit) counts.hit += 1;
    const hasExtension = release.extension !== undefined && visitor.hasExtension;
    const isAffected = isMet && (release.extension === undefined || hasExtension);
    const recordings = hasCanary && isAffected ? affected : !hasCanary && hasExtension ? extended : plain;
    const isDeterred = isHit && Math.random() < (release.deters ?? 0);
    const bodies = recordings[isDeterred ? 'glance' : visitor.manner];
    const version = hasCanary ? canary.version : farm.stable;
    visits.push({ ...{ visitor, id, bodies, version, rev: canary.rev, background } });
  }
  return visits;
}

/** Lines of the log about a canary, and their meanings. */
const LINES = {
  'canary halted': 'halted',
  'canary paused': 'paused',
  'canary worse for a segment': 'told',
} as const;

/** Waits for the registry's next looks. @returns the gravest thing that it did about the canary; null if nothing */
async function waitForAct(
  farm: BenchFarm,
  { version, earlierLines }: Canary,
): Promise<Pick<CanaryEnd, 'outcome' | 'why'> | null> {
  let told: Pick<CanaryEnd, 'outcome' | 'why'> | null = null;
  for (const until = Date.now() + LOOK_MS; Date.now() < until;) {
    await delay(POLL_MS);
    const lines = listLines(farm, version).filter((line) => !earlierLines.has(line));
    for (const [words, outcome] of Object.entries(LINES)) {
      const line = lines.find((one) => one.includes(words));
      if (line === undefined) continue;
      const act = { outcome, why: /"why":"([^"]*)"/.exec(line)?.[1] ?? line };
      if (outcome !== 'told') return act;
      told = act;
    }
  }
  return told;
}

function listLines({ system }: BenchFarm, version: string): string[] {
  return system
    .log()
    .split('\n')
    .filter((line) => line.includes(version));
}
