import type { ApiEnvironment } from '@farm/remote-sdk/api';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { AuthState } from './session/authSlice.ts';

/** The state of the store from the first paint on. */
export interface AppState {
  auth: AuthState;
}

/** The extra argument of the shell's actions. */
export interface AppEnvironment extends ApiEnvironment {
  /** Loads the API client and puts it into the store, once. Rejects when its script does not load. */
  connectApi: () => Promise<object>;
}

/** An action of the shell that may read the store and call the API. */
export type AppThunk<Result = void> = ThunkAction<Result, AppState, AppEnvironment, UnknownAction>;
