import type { Mount, ResolvedRemote, Titles } from '@farm/contracts/registry';
import { createElement, Suspense, useState } from 'react';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { PageSkeleton } from '../pages/PageSkeleton.tsx';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { useRemotePages } from './RemotePagesContext.ts';

interface RemotePageProps {
  remote: ResolvedRemote;
  mount: Mount;
}

/** One page of a remote: its skeleton while it loads, a card that names the page when it does not. */
export function RemotePage({ remote, mount }: RemotePageProps) {
  const pages = useRemotePages();
  const [attempt, setAttempt] = useState(0);
  const page = pages.page(remote, mount.page);
  usePageTitle(mount.title);
  const handleRetry = () => {
    pages.forget(remote, mount.page);
    setAttempt(attempt + 1);
  };
  return (
    <RemoteBoundary key={attempt} titles={titlesOf(remote, mount)} onRetry={handleRetry}>
      <Suspense fallback={<PageSkeleton />}>{createElement(page)}</Suspense>
    </RemoteBoundary>
  );
}

/** What users call a page: the entry that leads to it or, without one, its title. */
function titlesOf({ descriptor }: ResolvedRemote, mount: Mount): Titles {
  const entries = descriptor.navigation.flatMap(({ items }) => items);
  return entries.find(({ path }) => path === mount.path)?.title ?? mount.title;
}
