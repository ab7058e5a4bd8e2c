import type { BuiltReleases } from './buildReleases.ts';
import { runCanary, startCanary, type CanaryEnd } from './canary/runCanary.ts';
import { readBuild } from './readBuild.ts';
import type { Release } from './release.ts';
import type { ReleaseResult } from './report.ts';
import type { BenchFarm } from './startBenchFarm.ts';
import { recordVisits, type Recordings } from './visitors/recordings.ts';
import { publishRelease, verifyRelease, type Refusal } from './verifyRelease.ts';

/** Sizes of a run. */
export interface RunOptions {
  /** Canaries of a good release. */
  repetitions: number;
  /** Canaries of a release that is measured. */
  measurements: number;
  /** Visitors of a canary after which a bad release has slipped. */
  visitors: number;
  /** False to let visitors meet what a verification would refuse. */
  isVerified: boolean;
  print: (line: string) => void;
}

const PERCENT = 10;
const STEP = 5;
/** Canaries of good releases: half of the visitors, so that more of them can be looked at. */
const GOOD = { percent: 50, step: 150, visitors: 300 };

/** A release on its way through the steps. */
interface Trial {
  release: Release;
  dist: string;
  version: string;
  canaries: CanaryEnd[];
}

/**
 * Takes releases through publishing, verification and canary. Verifications and canaries run side by side; a release that is
 * measured has its canary first, because what a verification refused cannot be given to anyone.
 */
export async function runReleases(
  farm: BenchFarm,
  { releases, built }: { releases: readonly Release[]; built: BuiltReleases },
  options: RunOptions,
): Promise<ReleaseResult[]> {
  const { print, isVerified } = options;
  const plain = await recordVisits(farm, {}, () => true);
  const results: ReleaseResult[] = [];
  const end = (trial: Trial, result: Omit<ReleaseResult, 'release' | 'canaries'>) => {
    results.push({ ...result, release: trial.release, canaries: trial.canaries });
    print(
      `${String(results.length).padStart(3)}/${releases.length} ${trial.release.name}: ${result.outcome} ${result.by.slice(0, 160)}`,
    );
  };
  const toVerify: Trial[] = [];
  const toCanary: Trial[] = [];
  // Good ones have most canaries, so they are verified first.
  for (const release of releases.toSorted((one, other) => toRank(one) - toRank(other))) {
    const dist = built.dists.get(release.name) ?? '';
    const trial = { release, dist, version: (await readBuild(dist)).version, canaries: [] };
    const refusal = await publishRelease(farm, dist);
    if (refusal) end(trial, { outcome: 'publish', by: refusal.reasons[0] ?? '', verifySeconds: null });
    else (release.isMeasured === true || !isVerified ? toCanary : toVerify).push(trial);
  }
  const verified = new Map<Trial, { refusal: Refusal; seconds: number }>();
  const finish = (trial: Trial) => {
    const { refusal = null, seconds = null } = verified.get(trial) ?? {};
    const [first] = trial.canaries;
    if (refusal) end(trial, { outcome: 'verify', by: refusal.reasons[0] ?? '', verifySeconds: seconds });
    else end(trial, { outcome: first?.outcome ?? 'slipped', by: first?.why ?? '', verifySeconds: seconds });
  };
  await runLanes(
    () => results.length === releases.length,
    [
      {
        queue: toVerify,
        work: async (trial) => {
          const startedAtMs = performance.now();
          const refusal = await verifyRelease(farm, trial.version);
          verified.set(trial, { refusal, seconds: (performance.now() - startedAtMs) / 1_000 });
          if (refusal || trial.canaries.length > 0) finish(trial);
          else toCanary.push(trial);
        },
      },
      {
        queue: toCanary,
        work: async (trial) => {
          await runCanaries(farm, trial, { plain, options });
          if (isVerified && !verified.has(trial)) toVerify.push(trial);
          else finish(trial);
        },
      },
    ],
  );
  return results;
}

function toRank({ isGood }: Release): number {
  return isGood === true ? 0 : 1;
}

interface Lane {
  queue: Trial[];
  work: (trial: Trial) => Promise<void>;
}

const WAIT_MS = 100;

/** Works off the queues side by side, until all is done or something failed. */
async function runLanes(isDone: () => boolean, lanes: Lane[]): Promise<void> {
  let hasFailed = false;
  const run = async ({ queue, work }: Lane) => {
    while (!isDone() && !hasFailed) {
      const next = queue.shift();
      if (next) await work(next);
      else await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  };
  await Promise.all(
    lanes.map((lane) =>
      run(lane).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    ),
  );
}

/** Runs the canaries of a release: one, or several of a release that is measured, or must be let through. */
async function runCanaries(
  farm: BenchFarm,
  trial: Trial,
  { plain, options }: { plain: Recordings; options: RunOptions },
): Promise<void> {
  const { release, version } = trial;
  const size = release.isGood ? GOOD : { percent: PERCENT, step: STEP, visitors: options.visitors };
  const counts = { good: options.repetitions, measured: options.measurements };
  const count = release.isGood ? counts.good : release.isMeasured ? counts.measured : 1;
  let recorded: { affected: Recordings; extended: Recordings } | undefined;
  for (let run = 0; run < count; run += 1) {
    const canary = await startCanary(farm, version, size.percent);
    recorded ??= {
      affected: await recordVisits(farm, release, canary.isGiven),
      extended:
        release.extension === undefined
          ? plain
          : await recordVisits(farm, release, (visitor) => !canary.isGiven(visitor)),
    };
    const traffic = { release, ...recorded, plain, limit: size.visitors, step: size.step };
    trial.canaries.push(await runCanary(farm, canary, traffic));
  }
}
