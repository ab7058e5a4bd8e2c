import type { Mount, ResolvedRemote } from '@farm/contracts/registry';
import { createElement, Suspense, useState } from 'react';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { PageSkeleton } from '../pages/PageSkeleton.tsx';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { useRemotePages } from './RemotePagesContext.ts';

interface RemotePageProps {
  remote: ResolvedRemote;
  mount: Mount;
}

/** One page of a remote: its skeleton while it loads, a card that names the area when it does not. */
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
    <RemoteBoundary key={attempt} titles={remote.descriptor.title} onRetry={handleRetry}>
      <Suspense fallback={<PageSkeleton />}>{createElement(page)}</Suspense>
    </RemoteBoundary>
  );
}
