import { API_ROOT } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import type { Beacon, Segment, Sign } from '@farm/contracts/rollout';
import { RemoteLoadError } from '../remotes/RemoteLoadError.ts';
import { Fault, isChunkError } from './Fault.ts';
import { isWrongFile } from './isWrongFile.ts';
import { readSegment } from './readSegment.ts';
import { watchEvents } from './watchEvents.ts';
import type { Complaint, Outcome, PageVersions, Part } from './PageVersions.ts';

const ADDRESS = API_ROOT + calls.sendBeacons.path;
/** Outcomes within this time share a request, in milliseconds. */
const COLLECT_MS = 800;
const MAX_BATCH_SIZE = 20;
const MAX_REPORTED_MS = 3_600_000;

/**
 * Reports the outcome of each version in this page to the registry, once per version: shown or failed, where a failure
 * supersedes an earlier success; and each sign once per version, when the page is left. Skips overrides, and pages with a
 * preview: it may break its neighbors, which must not count against them. Ignores its own failures. Returns its teardown.
 */
export function sendBeacons(
  versions: PageVersions,
  readRole: () => Segment['role'] = () => 'none',
): () => void {
  const pending = new Map<string, Beacon>();
  const reported = new Map<string, Beacon>();
  const signs = createSignCollection();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (isLeaving: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    if (isLeaving)
      for (const [key, complaint] of signs.listUnsent())
        if (!pending.has(key)) pending.set(key, reported.get(key) ?? toUnshown(complaint));
    const beacons = [...pending].map(([key, beacon]) => ({ ...beacon, ...signs.take(key) }));
    pending.clear();
    for (let start = 0; start < beacons.length; start += MAX_BATCH_SIZE)
      send(beacons.slice(start, start + MAX_BATCH_SIZE), readSegment(readRole()));
  };
  const handleOutcome = (outcome: Outcome) => {
    if (!versions.isReportable(outcome) || isSwitchedOff(outcome)) return;
    const key = toKey(outcome);
    const previous = reported.get(key);
    if (previous && (previous.code !== null || outcome.failure === undefined)) return;
    const beacon = toBeacon(outcome, pending.has(key));
    reported.set(key, beacon);
    pending.set(key, beacon);
    if (beacon.code === 'unreachable')
      void isWrongFile(versions, outcome.failure).then((isWrong) => {
        if (isWrong) beacon.code = 'integrity';
      });
    timer ??= setTimeout(() => flush(false), COLLECT_MS);
  };
  versions.watch(handleOutcome, (complaint) => {
    if (versions.isReportable(complaint)) signs.add(complaint);
  });
  const stops = [
    watchEvents(window, ['pagehide'], () => flush(true)),
    // On a phone this may be the last event before the page is discarded.
    watchEvents(document, ['visibilitychange'], () => document.hidden && flush(true)),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

function isSwitchedOff({ failure }: Outcome): boolean {
  return failure instanceof RemoteLoadError && failure.kind === 'disabled';
}

/** Collects the signs of each version, each once. */
function createSignCollection() {
  const known = new Set<string>();
  const unsent = new Map<string, { complaint: Complaint; signs: Sign[] }>();
  return {
    add: (complaint: Complaint) => {
      const key = toKey(complaint);
      if (known.has(`${key} ${complaint.sign}`)) return;
      known.add(`${key} ${complaint.sign}`);
      const { signs } = unsent.get(key) ?? { signs: [] };
      unsent.set(key, { complaint, signs: [...signs, complaint.sign] });
    },
    listUnsent: () => [...unsent].map(([key, { complaint }]) => [key, complaint] as const),
    /** Returns the signs of a version that were not sent, which then are. */
    take: (key: string): Pick<Beacon, 'signs'> => {
      const signs = unsent.get(key)?.signs;
      unsent.delete(key);
      return signs ? { signs } : {};
    },
  };
}

function toKey({ name, version }: Part): string {
  return `${name} ${version}`;
}

function toBeacon({ name, version, rev, phase, failure, ms }: Outcome, isUnsent: boolean): Beacon {
  return {
    name,
    version,
    rev,
    // A crash before the success was sent counts as a failure to mount.
    phase: phase === 'crash' && isUnsent ? 'mount' : phase,
    code: failure === undefined ? null : toCode(failure),
    ms: toReportedMs(ms),
  };
}

/** Returns the beacon of a version that neither was shown nor failed. */
function toUnshown({ name, version, rev }: Complaint): Beacon {
  return { name, version, rev, phase: 'load', code: null, ms: toReportedMs(performance.now()) };
}

function toReportedMs(ms: number): number {
  return Math.min(Math.round(ms), MAX_REPORTED_MS);
}

function toCode(failure: unknown): string {
  if (failure instanceof RemoteLoadError) return failure.kind;
  if (failure instanceof Fault) return failure.code;
  return isChunkError(failure) ? 'chunk' : 'threw';
}

function send(beacons: Beacon[], segment: Segment): void {
  const body = new Blob([JSON.stringify({ beacons, segment })], { type: 'application/json' });
  const beacon = (navigator as Partial<Navigator>).sendBeacon?.bind(navigator);
  if (beacon?.(ADDRESS, body) === true) return;
  fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
