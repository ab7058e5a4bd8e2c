import { API_ROOT } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import type { Beacon } from '@farm/contracts/rollout';
import { RemoteLoadError } from '../remotes/RemoteLoadError.ts';
import { isWrongFile } from './isWrongFile.ts';
import { UncaughtError } from './watchErrors.ts';
import { watchEvents } from './watchEvents.ts';
import type { Outcome, PageVersions } from './PageVersions.ts';

const ADDRESS = API_ROOT + calls.sendBeacons.path;
/** Outcomes within this time share a request, in milliseconds. */
const COLLECT_MS = 800;
const MAX_BATCH_SIZE = 20;
const MAX_REPORTED_MS = 3_600_000;

/**
 * Reports the outcome of each version in this page to the registry, once per version: shown or failed, where a failure
 * supersedes an earlier success. Skips overrides, and pages with a preview: it may break its neighbors, which must not
 * count against them. Ignores its own failures. Returns its teardown.
 */
export function sendBeacons(versions: PageVersions): () => void {
  const pending = new Map<string, Beacon>();
  const reported = new Map<string, Beacon>();
  const { shell, remotes } = versions.page;
  const isPreview = [shell, ...remotes].some(({ why }) => why.kind === 'preview');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const beacons = [...pending.values()];
    pending.clear();
    for (let start = 0; start < beacons.length; start += MAX_BATCH_SIZE)
      send(beacons.slice(start, start + MAX_BATCH_SIZE));
  };
  versions.watch((outcome) => {
    if (isPreview || !isReportable(outcome, versions.page.visitor)) return;
    const key = `${outcome.name} ${outcome.version}`;
    const previous = reported.get(key);
    if (previous && (previous.code !== null || outcome.failure === undefined)) return;
    const beacon = toBeacon(outcome, pending.has(key));
    reported.set(key, beacon);
    pending.set(key, beacon);
    if (beacon.code === 'unreachable')
      void isWrongFile(versions, outcome.failure).then((isWrong) => {
        if (isWrong) beacon.code = 'integrity';
      });
    timer ??= setTimeout(flush, COLLECT_MS);
  });
  const stops = [
    watchEvents(window, ['pagehide'], flush),
    // On a phone this may be the last event before the page is discarded.
    watchEvents(document, ['visibilitychange'], () => document.hidden && flush()),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Excludes development builds, which have no hash (`+…`) in their version. */
function isReportable({ version, why, failure }: Outcome, visitor: string): boolean {
  const isSwitchedOff = failure instanceof RemoteLoadError && failure.kind === 'disabled';
  const isReleased = (why.kind === 'stable' || why.kind === 'canary') && version.includes('+');
  return visitor !== '' && isReleased && !isSwitchedOff;
}

function toBeacon({ name, version, rev, phase, failure, ms }: Outcome, isUnsent: boolean): Beacon {
  return {
    name,
    version,
    rev,
    // A crash before the success was sent counts as a failure to mount.
    phase: phase === 'crash' && isUnsent ? 'mount' : phase,
    code: failure === undefined ? null : toCode(failure),
    ms: Math.min(Math.round(ms), MAX_REPORTED_MS),
  };
}

function toCode(failure: unknown): string {
  if (failure instanceof RemoteLoadError) return failure.kind;
  return failure instanceof UncaughtError ? failure.code : 'threw';
}

function send(beacons: Beacon[]): void {
  const body = new Blob([JSON.stringify({ beacons })], { type: 'application/json' });
  const beacon = (navigator as Partial<Navigator>).sendBeacon?.bind(navigator);
  if (beacon?.(ADDRESS, body) === true) return;
  fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
