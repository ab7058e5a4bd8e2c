import type { Profile } from '@farm/contracts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Who is signed in. `loading` until the stored token is known to be good or bad. */
export interface AuthState {
  status: 'loading' | 'signedIn' | 'signedOut';
  user: Profile | null;
}

const initialState: AuthState = { status: 'loading', user: null };

/** The auth state of the page: moved by answers of the API and by what happens to the token. */
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
