import { SessionProvider } from '@farm/remote-sdk/host';
import type { SessionState } from '@farm/remote-sdk';
import { useMemo, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { UnknownAction } from 'redux';
import type { ThunkDispatch } from 'redux-thunk';
import type { AppEnvironment, AppState } from '../appState.ts';
import { signIn, signOut } from './sessionActions.ts';

/** Provides the auth state to its children through `useSession()`. */
export function SessionBridge({ children }: { children: ReactNode }) {
  const dispatch = useDispatch<ThunkDispatch<AppState, AppEnvironment, UnknownAction>>();
  const { status, user, end, isRetrying } = useSelector((state: AppState) => state.auth);
  const session = useMemo(
    (): SessionState => ({
      status,
      user,
      end,
      isRetrying,
      isLoggedIn: status === 'loading' ? null : status === 'signedIn',
      signIn: (payload, humanCheck, signal) => dispatch(signIn(payload, humanCheck, signal)),
      signOut: () => dispatch(signOut()),
    }),
    [dispatch, status, user, end, isRetrying],
  );
  return <SessionProvider value={session}>{children}</SessionProvider>;
}
