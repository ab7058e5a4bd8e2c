import type { PageData } from '@farm/contracts/registry';
import type { ReactNode } from 'react';
import { isSubstitute, type Substitute } from './isSubstitute.ts';
import type { PageVersions } from './PageVersions.ts';
import { LateNotices } from './LateNotices.tsx';
import { watchFields } from './watchFields.ts';
import { watchGlobals } from './watchGlobals.ts';
import { watchVersions } from './watchVersions.ts';
import { watchVitals } from './watchVitals.ts';

/** Interval of checks for half-filled forms, in milliseconds. */
const CHECK_INTERVAL_MS = 2_000;

/** Starts the rollout features of a page; `show` renders their notices. Returns its teardown. */
export function startRollout(
  versions: PageVersions,
  renderNotices: (notices: ReactNode) => void,
): () => void {
  const fields = watchFields();
  const substitutes = listParts(versions.page).filter(isSubstitute);
  /** `newerRev` is the revision with a newer version, `postponedRev` the last revision the user postponed. */
  let newerRev: number | null = null;
  let postponedRev = -1;
  let isOffered = false;

  const setOffered = (shouldOffer: boolean) => {
    if (shouldOffer === isOffered) return;
    isOffered = shouldOffer;
    renderNotices(<LateNotices substitutes={substitutes} update={shouldOffer ? update : null} />);
  };
  const updateOffer = () =>
    setOffered(newerRev !== null && newerRev > postponedRev && !fields.hasHalfFilled());
  const update = {
    onReload: () => location.reload(),
    onLater: () => {
      postponedRev = newerRev ?? postponedRev;
      updateOffer();
    },
  };

  if (substitutes.length > 0) renderNotices(<LateNotices substitutes={substitutes} update={null} />);
  const timer = setInterval(updateOffer, CHECK_INTERVAL_MS);
  const stops = [
    watchVitals(versions),
    watchGlobals(versions),
    watchVersions(versions, (rev) => {
      newerRev = rev;
      updateOffer();
    }),
    fields.stop,
  ];
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}

function listParts({ shell, remotes }: PageData): Substitute[] {
  return [{ name: 'shell', version: shell.version, why: shell.why }, ...remotes];
}
