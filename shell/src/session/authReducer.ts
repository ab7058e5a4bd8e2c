import type { Profile } from '@farm/contracts';
import type { SessionEnd } from '@farm/remote-sdk';
import type { UnknownAction } from 'redux';

/** Auth state of the page. `loading` until the stored token has been checked. */
export interface AuthState {
  status: 'loading' | 'signedIn' | 'signedOut';
  user: Profile | null;
  /** Cause of the last session's end; null before, and if another tab ended it. */
  end: SessionEnd | null;
  /** True while a profile is requested again after a failure that says nothing about the session. */
  isRetrying: boolean;
}

/** Changes of the auth state, by API responses and changes of the token. */
export const authActions = {
  signInStarted: () => ({ type: 'auth/signInStarted' as const }),
  profileRetried: () => ({ type: 'auth/profileRetried' as const }),
  profileLoaded: (user: Profile) => ({ type: 'auth/profileLoaded' as const, user }),
  sessionEnded: (end: SessionEnd | null) => ({ type: 'auth/sessionEnded' as const, end }),
};

type AuthAction = ReturnType<(typeof authActions)[keyof typeof authActions]>;

const initialState: AuthState = { status: 'loading', user: null, end: null, isRetrying: false };

/** Returns the auth state after an action. Plain Redux, because Redux Toolkit (6 KB) loads with the API client. */
export function computeAuthState(state = initialState, action: UnknownAction): AuthState {
  // Other actions have other types, so the type tells what the action carries.
  const authAction = action as AuthAction;
  switch (authAction.type) {
    case 'auth/signInStarted':
      return initialState;
    case 'auth/profileRetried':
      return { ...state, isRetrying: true };
    case 'auth/profileLoaded':
      return { ...initialState, status: 'signedIn', user: authAction.user };
    case 'auth/sessionEnded':
      return { ...initialState, status: 'signedOut', end: authAction.end };
    default:
      return state;
  }
}

/** True if an action ends a session, or starts another. */
export function isSessionOver(action: unknown): boolean {
  const { type } = action as Partial<AuthAction>;
  return type === 'auth/sessionEnded' || type === 'auth/signInStarted';
}
