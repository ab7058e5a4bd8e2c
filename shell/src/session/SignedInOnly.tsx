import { toLoginPath, useSession, useSlowRequest } from '@farm/remote-sdk';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoadingScreen } from '../pages/LoadingScreen.tsx';
import { SlowSession } from './SlowSession.tsx';

/** The guard: a loader while nobody knows, the sign-in page for a guest, the content for a user. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { isLoggedIn } = useSession();
  const isSlow = useSlowRequest(isLoggedIn === null);
  const { pathname, search, hash } = useLocation();
  if (isLoggedIn) return children;
  return (
    <>
      {isLoggedIn === false ? <Navigate to={toLoginPath(pathname + search + hash)} replace /> : null}
      {/* A redirect draws nothing itself, and what it leads to may take a moment. */}
      <LoadingScreen />
      {isSlow ? <SlowSession /> : null}
    </>
  );
}
