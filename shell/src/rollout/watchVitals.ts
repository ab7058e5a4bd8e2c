import type { Sign } from '@farm/contracts/rollout';
import { toPart } from '../remotes/PageRemote.ts';
import { findRemote } from './findCulprit.ts';
import type { PageVersions, Part, Stay } from './PageVersions.ts';

/** Latest good time of the largest content, in milliseconds. */
const LATE_MS = 4_000;
/** Most that the content of a page may move within one burst. */
const MAX_SHIFT = 0.25;
/** Longest good answer to an interaction, in milliseconds. */
const SLOW_MS = 500;
/** Most time that scripts may block a page, and the time after it was shown in which they are added up, in milliseconds. */
const [MAX_BLOCKING_MS, BLOCKING_WINDOW_MS] = [2_000, 60_000];
/** A burst of shifts ends after the first or has lasted the second, in milliseconds. */
const [BURST_GAP_MS, BURST_LENGTH_MS] = [1_000, 5_000];

/** Fields of the browsers' performance entries that TypeScript's DOM library does not declare. */
interface Entry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  interactionId: number;
  blockingDuration?: number;
  scripts?: { sourceURL: string; duration: number }[];
}

/**
 * Reports pages that are late, move, answer slowly or keep the browser busy, where it measures that. The limits are those
 * at which web vitals are called poor. They belong to the remote on the screen; time of scripts to whose they are.
 * Returns its teardown.
 */
export function watchVitals(versions: PageVersions): () => void {
  const interactions = createInteractionRule(versions, report);
  const observers = [
    watchEntries('largest-contentful-paint', ({ startTime }) => {
      // A page in a background tab may take its time.
      if (startTime > LATE_MS && !wasHiddenBy(startTime)) report('late');
    }),
    watchEntries('layout-shift', createShiftRule(versions, report)),
    watchEntries('event', interactions.handleEntry, { durationThreshold: SLOW_MS }),
    watchBlocking(versions, report),
  ];
  function report(sign: Sign, part: Part = versions.readShown()): void {
    versions.reportSign(part, sign);
  }
  return () => {
    interactions.stop();
    for (const observer of observers) observer?.disconnect();
  };
}

type Report = (sign: Sign, part?: Part) => void;

function watchEntries(
  type: string,
  onEntry: (entry: Entry) => void,
  options: object = {},
): PerformanceObserver | null {
  const isMeasured = 'PerformanceObserver' in globalThis;
  if (!isMeasured || !PerformanceObserver.supportedEntryTypes.includes(type)) return null;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onEntry(entry as Entry);
  });
  observer.observe({ type, buffered: true, ...options });
  return observer;
}

function wasHiddenBy(time: number): boolean {
  return performance
    .getEntriesByType('visibility-state')
    .some(({ name, startTime }) => name === 'hidden' && startTime < time);
}

/** Adds up shifts that follow each other closely, anew on each page. */
function createShiftRule(versions: PageVersions, report: Report) {
  let stay: Stay | null = null;
  let [sum, startedAt, lastAt] = [0, 0, 0];
  return ({ startTime, value, hadRecentInput }: Entry) => {
    if (hadRecentInput) return;
    const isSameBurst = startTime - lastAt < BURST_GAP_MS && startTime - startedAt < BURST_LENGTH_MS;
    if (stay !== versions.stay || !isSameBurst) [sum, startedAt] = [0, startTime];
    stay = versions.stay;
    lastAt = startTime;
    sum += value;
    if (sum > MAX_SHIFT) report('shifting');
  };
}

/** Of each 50 interactions with a page one may be slow. One interaction is several events. */
function createInteractionRule(versions: PageVersions, report: Report) {
  const readCount = () => (performance as { interactionCount?: number }).interactionCount ?? 0;
  const slow = new Set<number>();
  let firstCount = 0;
  const stop = versions.watchStays((event) => {
    if (event !== 'opened') return;
    slow.clear();
    firstCount = readCount();
  });
  const handleEntry = ({ duration, interactionId }: Entry) => {
    if (!(interactionId > 0) || duration <= SLOW_MS) return;
    slow.add(interactionId);
    if (slow.size > Math.floor((readCount() - firstCount) / 50)) report('slow');
  };
  return { handleEntry, stop };
}

/** Adds up the time that scripts block a page beyond what nobody notices, in the first minute after it was shown. */
function watchBlocking(versions: PageVersions, report: Report): PerformanceObserver | null {
  const blocked = new Map<string, number>();
  let counted: Stay | null = null;
  const handleEntry = ({ startTime, duration, blockingDuration = duration - 50, scripts = [] }: Entry) => {
    const { stay } = versions;
    const since = stay ? stay.shownAt : 0;
    if (since === null || startTime < since || startTime > since + BLOCKING_WINDOW_MS) return;
    if (stay !== counted) blocked.clear();
    counted = stay;
    const culprit = findBusiest(versions, scripts) ?? (stay ? toPart(stay.remote) : versions.readShell());
    if (culprit === 'nobody') return;
    const sum = (blocked.get(culprit.name) ?? 0) + blockingDuration;
    blocked.set(culprit.name, sum);
    if (sum > MAX_BLOCKING_MS) report('busy', culprit);
  };
  return watchEntries('long-animation-frame', handleEntry) ?? watchEntries('longtask', handleEntry);
}

/** Finds the remote of the script that took longest. Undefined for the shell's, which renders what remotes ask for. */
function findBusiest(versions: PageVersions, scripts: { sourceURL: string; duration: number }[]) {
  const [longest] = scripts.toSorted((one, other) => other.duration - one.duration);
  if (!longest || longest.sourceURL.includes(versions.page.shell.baseUrl)) return undefined;
  const isOurs = longest.sourceURL === '' || longest.sourceURL.startsWith(location.origin);
  return findRemote(versions, longest.sourceURL) ?? (isOurs ? undefined : 'nobody');
}
