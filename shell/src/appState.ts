import type { ApiEnvironment } from '@farm/remote-sdk/api';
import type { UnknownAction } from 'redux';
import type { ThunkAction } from 'redux-thunk';
import type { Prover } from './proof/createProver.ts';
import type { AuthState } from './session/authReducer.ts';

/** State of the store from the first paint on. */
export interface AppState {
  auth: AuthState;
}

/** Extra argument of the shell's thunks. */
export interface AppEnvironment extends ApiEnvironment {
  /** Loads the API client and adds it to the store, once. Rejects if its script fails to load. */
  connectApi: () => Promise<object>;
  /** Asks the user for a second factor. */
  prover: Prover;
}

/** A thunk of the shell that may read the store and call the API. */
export type AppThunk<Result = void> = ThunkAction<Result, AppState, AppEnvironment, UnknownAction>;
