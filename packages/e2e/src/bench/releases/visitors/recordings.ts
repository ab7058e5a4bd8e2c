import type { Sign } from '@farm/contracts/rollout';
import { startBrowser } from '@farm/rollout/browser';
import type { Release } from '../release.ts';
import type { BenchFarm } from '../startBenchFarm.ts';
import { recordVisit } from './recordVisit.ts';
import type { SentBeacons } from './startRecorder.ts';
import type { Manner } from './visitor.ts';

/** Reports of the shell on a version, by the manner of the visit. */
export type Recordings = Record<Manner, SentBeacons[]>;

const MANNERS: readonly Manner[] = ['use', 'read', 'glance'];

/** Signs that a busy machine gives too: only those count that a second recording has as well. */
const SIGNS_OF_TIME: readonly Sign[] = ['late', 'slow', 'busy', 'shifting'];

/** Records the three manners of visitors whom a release affects, side by side. */
export async function recordVisits(
  farm: BenchFarm,
  release: Pick<Release, 'hits' | 'extension'>,
  isGiven: (visitor: string) => boolean,
): Promise<Recordings> {
  const first = await recordOnce(farm, release, isGiven);
  if (!MANNERS.some((manner) => listSignsOfTime(first[manner]).length > 0)) return first;
  const second = await recordOnce(farm, release, isGiven);
  return toRecordings((manner) => {
    const confirmed = listSignsOfTime(second[manner]);
    return first[manner].map(({ beacons, ...rest }) => ({
      ...rest,
      beacons: beacons.map(({ signs = [], ...beacon }) => {
        const kept = signs.filter((sign) => !SIGNS_OF_TIME.includes(sign) || confirmed.includes(sign));
        return kept.length > 0 ? { ...beacon, signs: kept } : beacon;
      }),
    }));
  });
}

function listSignsOfTime(bodies: readonly SentBeacons[]): Sign[] {
  return bodies
    .flatMap(({ beacons }) => beacons.flatMap(({ signs = [] }) => signs))
    .filter((sign) => SIGNS_OF_TIME.includes(sign));
}

async function recordOnce(
  farm: BenchFarm,
  { hits, extension }: Pick<Release, 'hits' | 'extension'>,
  isGiven: (visitor: string) => boolean,
): Promise<Recordings> {
  // One for each release: what a bad one does to a browser must not meet the next.
  const browser = await startBrowser();
  try {
    const recorded = await Promise.all(
      MANNERS.map((manner) => recordVisit({ farm, browser, condition: hits, manner, isGiven, extension })),
    );
    return toRecordings((manner) => recorded[MANNERS.indexOf(manner)] ?? []);
  } finally {
    await browser.close();
  }
}

function toRecordings(toBodies: (manner: Manner) => SentBeacons[]): Recordings {
  return { use: toBodies('use'), read: toBodies('read'), glance: toBodies('glance') };
}
