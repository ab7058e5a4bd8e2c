import type { Profile } from '@farm/contracts';
import type { SessionEnd } from '@farm/remote-sdk';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Auth state of the page. `loading` until the stored token has been checked. */
export interface AuthState {
  status: 'loading' | 'signedIn' | 'signedOut';
  user: Profile | null;
  /** Cause of the last session's end; null before, and if another tab ended it. */
  end: SessionEnd | null;
  /** True while a profile is requested again after a failure that says nothing about the session. */
  isRetrying: boolean;
}

const initialState: AuthState = { status: 'loading', user: null, end: null, isRetrying: false };

/** Auth state, updated by API responses and token changes. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    signInStarted: (): AuthState => initialState,
    profileRetried: (state): AuthState => ({ ...state, isRetrying: true }),
    profileLoaded: (_state, { payload }: PayloadAction<Profile>): AuthState => ({
      ...initialState,
      status: 'signedIn',
      user: payload,
    }),
    sessionEnded: (_state, { payload }: PayloadAction<SessionEnd | null>): AuthState => ({
      ...initialState,
      status: 'signedOut',
      end: payload,
    }),
  },
});

export const { profileLoaded, profileRetried, sessionEnded, signInStarted } = authSlice.actions;
