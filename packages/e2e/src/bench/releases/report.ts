import type { CanaryEnd } from './canary/runCanary.ts';
import type { Release } from './release.ts';

/** End of a release. */
export interface ReleaseResult {
  release: Release;
  /** Step that refused it, or how its canary ended. */
  outcome: 'publish' | 'verify' | CanaryEnd['outcome'];
  /** First reason. */
  by: string;
  /** Time of its verification, in seconds; null without one. */
  verifySeconds: number | null;
  /** Ends of its canaries, those for measuring included; the first is the one that counts. */
  canaries: CanaryEnd[];
}

/** Figures of a run. */
export interface Figures {
  releases: number;
  caughtAtPublish: number;
  caughtAtVerify: number;
  halted: number;
  paused: number;
  /** Not stopped, but operators were told for whom they are worse. */
  told: number;
  slipped: number;
  goodReleases: number;
  falseRefusals: number;
  falseHalts: number;
  /** Canaries of good releases of which operators were told. */
  falseNotices: number;
  /** Canaries of good releases. */
  goodCanaries: number;
  visitorsHitMedian: number;
  /** Visitors whom a failure for all hit before its canary was stopped: the most of all canaries. */
  hitByAllMax: number;
  /** Visitors of a canary that failed for a tenth of them until it was stopped: median. */
  median10: number;
  verifySecondsMax: number;
}

/** Computes the figures. */
export function computeFigures(results: readonly ReleaseResult[]): Figures {
  const bad = results.filter(({ release }) => release.isGood !== true);
  const good = results.filter(({ release }) => release.isGood === true);
  const count = (outcome: ReleaseResult['outcome']) => bad.filter((one) => one.outcome === outcome).length;
  const stopped = bad.flatMap(({ release, canaries }) =>
    canaries.filter(isStopped).map((end) => ({ release, ...end })),
  );
  const measured = stopped.filter(({ release }) => release.isMeasured === true);
  const goodCanaries = good.flatMap(({ canaries }) => canaries);
  const countGood = (isMeant: (end: CanaryEnd) => boolean) => goodCanaries.filter(isMeant).length;
  return {
    releases: bad.length,
    caughtAtPublish: count('publish'),
    caughtAtVerify: count('verify'),
    halted: count('halted'),
    paused: count('paused'),
    told: count('told'),
    slipped: count('slipped'),
    goodReleases: good.length,
    falseRefusals: good.filter(({ outcome }) => outcome === 'publish' || outcome === 'verify').length,
    falseHalts: countGood(isStopped),
    falseNotices: countGood(({ outcome }) => outcome === 'told'),
    goodCanaries: goodCanaries.length,
    visitorsHitMedian: computeMedian(stopped.map(({ hit }) => hit)),
    hitByAllMax: Math.max(
      0,
      ...measured.filter(({ release }) => release.hits === undefined).map(({ hit }) => hit),
    ),
    median10: computeMedian(
      measured.filter(({ release }) => release.hits === 'a tenth').map(({ visitors }) => visitors),
    ),
    verifySecondsMax: Math.round(Math.max(0, ...results.map(({ verifySeconds }) => verifySeconds ?? 0))),
  };
}

function isStopped({ outcome }: CanaryEnd): boolean {
  return outcome === 'halted' || outcome === 'paused';
}

/** Formats a row of the table. */
function formatResult({ release, outcome, by, verifySeconds, canaries }: ReleaseResult): string {
  const [first] = canaries;
  const caught = outcome === 'slipped' && release.isGood === true ? 'passed' : outcome;
  return [
    release.name.padEnd(26),
    release.kind.padEnd(30),
    (release.hits ?? 'everyone').padEnd(13),
    caught.padEnd(8),
    (verifySeconds === null ? '' : verifySeconds.toFixed(0)).padStart(4),
    (first ? String(first.visitors) : '').padStart(6),
    (first ? String(first.hit) : '').padStart(5),
    `  ${by.slice(0, MAX_REASON)}`,
  ].join(' ');
}

const MAX_REASON = 110;

/** Formats all rows under their heads, bad releases first. */
export function formatTable(results: readonly ReleaseResult[]): string {
  const head = [
    ...['release'.padEnd(26), 'kind'.padEnd(30), 'hits'.padEnd(13), 'caught'.padEnd(8)],
    ...['sec'.padStart(4), 'canary'.padStart(6), 'hit'.padStart(5), '  by'],
  ].join(' ');
  const order = (one: ReleaseResult) => (one.release.isGood === true ? 1 : 0);
  return [head, ...results.toSorted((one, other) => order(one) - order(other)).map(formatResult)].join('\n');
}

function computeMedian(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
