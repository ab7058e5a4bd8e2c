import { toLoginPath, useSession, useSlowRequest } from '@farm/remote-sdk';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoadingScreen } from '../pages/LoadingScreen.tsx';
import { SlowSession } from './SlowSession.tsx';

/**
 * Guards its children: shows a loader while the session is loading, and redirects guests to the sign-in page. A user who
 * has just signed out goes to the home page instead.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { isLoggedIn, end, isRetrying = false } = useSession();
  const isSlow = useSlowRequest(isLoggedIn === null);
  const { pathname, search, hash } = useLocation();
  if (isLoggedIn) return children;
  return (
    <>
      {isLoggedIn === false ? (
        <Navigate to={end === 'signedOut' ? '/' : toLoginPath(pathname + search + hash)} replace />
      ) : null}
      {/* A redirect renders nothing itself, and its target may take a moment to load. */}
      <LoadingScreen />
      {isSlow || isRetrying ? <SlowSession isRetrying={isRetrying} /> : null}
    </>
  );
}
