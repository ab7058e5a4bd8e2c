import type { Profile } from '@farm/contracts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Auth state of the page. `loading` until the stored token has been checked. */
export interface AuthState {
  status: 'loading' | 'signedIn' | 'signedOut';
  user: Profile | null;
}

const initialState: AuthState = { status: 'loading', user: null };

/** Auth state, updated by API responses and token changes. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    signInStarted: (): AuthState => ({ status: 'loading', user: null }),
    profileLoaded: (_state, { payload }: PayloadAction<Profile>): AuthState => ({
      status: 'signedIn',
      user: payload,
    }),
    sessionEnded: (): AuthState => ({ status: 'signedOut', user: null }),
  },
});

export const { profileLoaded, sessionEnded, signInStarted } = authSlice.actions;
