import { API_ROOT } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import type { Beacon } from '@farm/contracts/rollout';
import { RemoteLoadError } from '../remotes/RemoteLoadError.ts';
import { isWrongFile } from './isWrongFile.ts';
import { addListeners } from './addListeners.ts';
import type { Outcome, PageVersions } from './PageVersions.ts';

const ADDRESS = API_ROOT + calls.sendBeacons.path;
/** What comes within this goes together. */
const COLLECT_MS = 800;
const MOST_AT_ONCE = 20;
const LONGEST_MS = 3_600_000;

/**
 * Tells the registry what became of each version in this page, once each: that it is shown, or that it failed, which
 * outweighs. Versions that are being tried out by overrides and previews are no business of the registry's. Says
 * nothing of its own failures. Returns what ends it.
 */
export function sendBeacons(versions: PageVersions): () => void {
  const waiting = new Map<string, Beacon>();
  const told = new Map<string, Beacon>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const beacons = [...waiting.values()];
    waiting.clear();
    for (let start = 0; start < beacons.length; start += MOST_AT_ONCE)
      send(beacons.slice(start, start + MOST_AT_ONCE));
  };
  versions.listen((outcome) => {
    if (!counts(outcome, versions.page.visitor)) return;
    const key = `${outcome.name} ${outcome.version}`;
    const before = told.get(key);
    if (before && (before.code !== null || outcome.failure === undefined)) return;
    const beacon = beaconOf(outcome, waiting.has(key));
    told.set(key, beacon);
    waiting.set(key, beacon);
    if (beacon.code === 'unreachable')
      void isWrongFile(versions, outcome.failure).then((isWrong) => {
        if (isWrong) beacon.code = 'integrity';
      });
    timer ??= setTimeout(flush, COLLECT_MS);
  });
  const stops = [
    addListeners(window, ['pagehide'], flush),
    // A phone may never say more than this.
    addListeners(document, ['visibilitychange'], () => document.hidden && flush()),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** A development build has no hash in its version. */
function counts({ version, why, failure }: Outcome, visitor: string): boolean {
  const isSwitchedOff = failure instanceof RemoteLoadError && failure.kind === 'disabled';
  const isReleased = (why.kind === 'stable' || why.kind === 'canary') && version.includes('+');
  return visitor !== '' && isReleased && !isSwitchedOff;
}

function beaconOf({ name, version, rev, phase, failure, ms }: Outcome, isFresh: boolean): Beacon {
  const code =
    failure === undefined ? null : failure instanceof RemoteLoadError ? failure.kind : ('threw' as const);
  return {
    name,
    version,
    rev,
    // Broken as soon as it was there: it never was.
    phase: phase === 'crash' && isFresh ? 'mount' : phase,
    code,
    ms: Math.min(Math.round(ms), LONGEST_MS),
  };
}

function send(beacons: Beacon[]): void {
  const body = new Blob([JSON.stringify({ beacons })], { type: 'application/json' });
  const beacon = (navigator as Partial<Navigator>).sendBeacon?.bind(navigator);
  if (beacon?.(ADDRESS, body) === true) return;
  fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
