import type { ReactNode } from 'react';
import { isSubstitute } from './isSubstitute.ts';
import type { PageVersions } from './PageVersions.ts';
import { RolloutNotices } from './RolloutNotices.tsx';
import { sendBeacons } from './sendBeacons.ts';
import { watchFields } from './watchFields.ts';
import { watchVersions } from './watchVersions.ts';

/** How often it is looked whether a form is still half-filled, in milliseconds. */
const LOOK_EVERY_MS = 2_000;

/** Starts what a page does for a rollout; `show` draws its notices. Returns what ends it. */
export function startRollout(versions: PageVersions, show: (notices: ReactNode) => void): () => void {
  const fields = watchFields();
  const substitutes = versions
    .remotes()
    .map(({ resolved }) => resolved)
    .filter(isSubstitute);
  /** The revision with something newer, and the one that was put off. */
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
