import type { Mount, ResolvedRemote, Titles } from '@farm/contracts/registry';
import { createElement, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { SnapshotEnd } from '../snapshot/SnapshotEnd.tsx';
import { PageSkeleton } from '../pages/PageSkeleton.tsx';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { useRemotePages } from './RemotePagesContext.ts';

interface RemotePageProps {
  remote: ResolvedRemote;
  mount: Mount;
}

/** A page of a remote: a skeleton while it loads, a card that names the page if loading fails. */
export function RemotePage({ remote, mount }: RemotePageProps) {
  const pages = useRemotePages();
  const [attempt, setAttempt] = useState(0);
  const page = pages.open(remote, mount);
  usePageTitle(mount.title);
  // Before the effect of the page's PaintReporter, which may run in the same commit.
  useLayoutEffect(() => pages.startStay(remote), [pages, remote]);
  return (
    <RemoteBoundary
      key={attempt}
      remote={remote}
      titles={toTitles(remote, mount)}
      onFailure={(failure) => pages.handleFailure(remote, mount, failure)}
      onRetry={() => {
        pages.retry(remote, mount);
        setAttempt(attempt + 1);
      }}
    >
      <Suspense fallback={<PageSkeleton />}>
        {createElement(page)}
        <PaintReporter onPainted={() => pages.handlePainted(remote, mount)} />
        <SnapshotEnd />
      </Suspense>
    </RemoteBoundary>
  );
}

/** Sibling of the page in its Suspense boundary: mounts when the page does. */
function PaintReporter({ onPainted }: { onPainted: () => void }) {
  const handlePainted = useEffectEvent(onPainted);
  useEffect(() => handlePainted(), []);
  return null;
}

/** Returns the page's name as users know it: its navigation entry or, if it has none, its title. */
function toTitles({ descriptor }: ResolvedRemote, mount: Mount): Titles {
  const entries = descriptor.navigation.flatMap(({ items }) => items);
  return entries.find(({ path }) => path === mount.path)?.title ?? mount.title;
}
