import type { ApiEnvironment } from '@farm/remote-sdk/api';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { AuthState } from './session/authSlice.ts';

/** What the store holds from the first paint on. */
export interface AppState {
  auth: AuthState;
}

/** What actions of the shell find as their extra argument. */
export interface AppEnvironment extends ApiEnvironment {
  /** Loads the API client and puts it into the store, once. Rejects when its script does not load. */
  connectApi: () => Promise<object>;
}

/** An action of the shell that may read the store and call the API. */
export type AppThunk<Result = void> = ThunkAction<Result, AppState, AppEnvironment, UnknownAction>;
