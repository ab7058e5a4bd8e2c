import type { ReactNode } from 'react';
import { isSubstitute } from './isSubstitute.ts';
import type { PageVersions } from './PageVersions.ts';
import { RolloutNotices } from './RolloutNotices.tsx';
import { sendBeacons } from './sendBeacons.ts';
import { watchFields } from './watchFields.ts';
import { watchVersions } from './watchVersions.ts';

/** Interval of checks for half-filled forms, in milliseconds. */
const LOOK_EVERY_MS = 2_000;

/** Starts the rollout features of a page; `show` renders their notices. Returns its teardown. */
export function startRollout(versions: PageVersions, show: (notices: ReactNode) => void): () => void {
  const fields = watchFields();
  const substitutes = versions
    .remotes()
    .map(({ resolved }) => resolved)
    .filter(isSubstitute);
  /** `newerRev` is the revision with a newer version, `putOffRev` the last revision the user postponed. */
  let newerRev: number | null = null;
  let putOffRev = -1;
  let isOffered = false;

  const offer = (isNow: boolean) => {
    if (isNow === isOffered) return;
    isOffered = isNow;
    show(<RolloutNotices substitutes={substitutes} update={isNow ? update : null} />);
  };
  const look = () => offer(newerRev !== null && newerRev > putOffRev && !fields.areHalfFilled());
  const update = {
    onReload: () => location.reload(),
    onLater: () => {
      putOffRev = newerRev ?? putOffRev;
      look();
    },
  };

  if (substitutes.length > 0) show(<RolloutNotices substitutes={substitutes} update={null} />);
  const timer = setInterval(look, LOOK_EVERY_MS);
  const stops = [
    sendBeacons(versions),
    watchVersions(versions, (rev) => {
      newerRev = rev;
      look();
    }),
    fields.stop,
  ];
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}
