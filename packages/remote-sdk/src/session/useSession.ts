import { createContext, use } from 'react';
import type { Profile, SignIn } from '@farm/contracts';

/** Who is signed in, and the ways to change that. Its truth is the shell's Redux auth slice. */
export interface SessionState {
  /** `loading` until the stored token is known to be good or bad. */
  status: 'loading' | 'signedIn' | 'signedOut';
  /** `null` while unknown, then whether someone is signed in. */
  isLoggedIn: boolean | null;
  user: Profile | null;
  /**
   * Signs in and loads the profile. `humanCheck` is the solution for the header of that name; `signal` gives
   * up waiting for an answer.
   * @throws ApiError as the API answered
   */
  signIn: (payload: SignIn, humanCheck?: string, signal?: AbortSignal) => Promise<void>;
  /**
   * Ends the session on the server and forgets the token.
   * @throws ApiError when the server could not be told; the session is kept then
   */
  signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionState | null>(null);

/** Host only: hands the session to shell and remotes. */
export const SessionProvider = SessionContext.Provider;

/** The session of the page. */
export function useSession(): SessionState {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs the shell around it');
  return session;
}
