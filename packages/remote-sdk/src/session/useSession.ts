import { createContext, use } from 'react';
import type { Profile, SignIn } from '@farm/contracts';

/**
 * Cause of a session's end: the user signed out, the API no longer accepts it, or the profile could not be fetched for
 * several seconds.
 */
export type SessionEnd = 'signedOut' | 'expired' | 'unreachable';

/** Signed-in user, with sign-in and sign-out. The source of truth is the Redux auth state of the shell. */
export interface SessionState {
  /** `loading` until the stored token has been checked. */
  status: 'loading' | 'signedIn' | 'signedOut';
  /** True if signed in; null while unknown. */
  isLoggedIn: boolean | null;
  user: Profile | null;
  /** Cause of the last session's end; null before, if another tab ended it, and undefined in older shells. */
  end?: SessionEnd | null;
  /** True while a profile that could not be fetched is requested again; undefined in older shells. */
  isRetrying?: boolean;
  /**
   * Signs in and loads the profile. `humanCheck` is the solution for the header of that name; `signal` cancels the
   * wait for a response.
   * @throws ApiError from the API
   */
  signIn: (payload: SignIn, humanCheck?: string, signal?: AbortSignal) => Promise<void>;
  /**
   * Ends the session on the server and deletes the token.
   * @throws ApiError if the server could not end the session; the session then continues
   */
  signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionState | null>(null);

/** Host only: provides the session to shell and remotes. */
export const SessionProvider = SessionContext.Provider;

/** Returns the session of the page. @throws Error outside of the shell */
export function useSession(): SessionState {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs the shell around it');
  return session;
}
