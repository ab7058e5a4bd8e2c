import { startBrowser } from '@farm/rollout/browser';
import type { Release } from '../release.ts';
import type { BenchFarm } from '../startBenchFarm.ts';
import { recordVisit } from './recordVisit.ts';
import type { SentBeacons } from './startRecorder.ts';
import type { Manner } from './visitor.ts';

/** What the shell reports of a version, by what the visitor does. */
export type Recordings = Record<Manner, SentBeacons[]>;

const MANNERS: readonly Manner[] = ['use', 'read', 'glance'];

/** Records the three manners of visitors whom a release affects, side by side. */
export async function recordVisits(
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
    // Made of the three names.
    return Object.fromEntries(MANNERS.map((manner, index) => [manner, recorded[index]])) as Recordings;
  } finally {
    await browser.close();
  }
}
