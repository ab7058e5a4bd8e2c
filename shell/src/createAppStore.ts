import type { ApiEnvironment } from '@farm/remote-sdk/api';
import {
  applyMiddleware,
  combineReducers,
  compose,
  legacy_createStore as createStore,
  type Middleware,
  type Reducer,
  type UnknownAction,
} from 'redux';
import { withExtraArgument, type ThunkDispatch } from 'redux-thunk';
import type { AppEnvironment, AppState } from './appState.ts';
import { createProver } from './proof/createProver.ts';
import { computeAuthState, isSessionOver } from './session/authReducer.ts';
import { isBadSession } from './session/isBadSession.ts';
import { LastKnown } from './session/LastKnown.ts';
import { closeSession } from './session/sessionActions.ts';

declare global {
  var __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: ((options: object) => typeof compose) | undefined;
}

/**
 * Creates the page's store. The API client is added on the first API call, with Redux Toolkit (17 KB together), because
 * visitors of the home page need neither; the cache then starts with what this tab knew last.
 */
export function createAppStore(
  environment: ApiEnvironment,
  lastKnown = new LastKnown(''),
  onFailedCall: (failure: unknown) => void = () => {},
) {
  const late = createLateMiddleware();
  let connection: ReturnType<typeof connect> | undefined;

  async function connect() {
    const [api, responses] = await Promise.all([import('@farm/remote-sdk/api'), lastKnown.read()]);
    const { baseApi } = api;
    late.add(
      api.createKnownResponsesMiddleware((key, response) => lastKnown.add(key, response)),
      baseApi.middleware,
      createRefusalMiddleware(onFailedCall),
    );
    store.replaceReducer(createReducer({ [baseApi.reducerPath]: baseApi.reducer }));
    store.dispatch(api.restoreKnownResponses(responses));
    addEventListener('pagehide', () => lastKnown.save());
    addEventListener('visibilitychange', () => lastKnown.save());
    const { onOnline } = baseApi.internalActions;
    addEventListener('online', () => store.dispatch(onOnline()));
    return api;
  }

  const connectApi = () => {
    connection ??= connect().catch((failure: unknown) => {
      connection = undefined;
      throw failure;
    });
    return connection;
  };

  /** Drops all cached responses; subscribed components fetch theirs again. */
  const resetApiCache = () => {
    lastKnown.stop();
    void connection?.then(({ baseApi }) => store.dispatch(baseApi.util.resetApiState()));
  };

  const prover = createProver();
  const prove: AppEnvironment['prove'] = async (ticket, signal) => {
    try {
      const { requestSessionProof } = await import('./session/sessionCalls.ts');
      return await store.dispatch(requestSessionProof(ticket, signal));
    } catch {
      return false;
    }
  };
  const extraArgument: AppEnvironment = { ...environment, connectApi, prover, prove };
  const store = createStore(
    createReducer({}),
    composeWithTools()(
      applyMiddleware<ThunkDispatch<AppState, AppEnvironment, UnknownAction>, AppState>(
        withExtraArgument(extraArgument),
        createForgetMiddleware(lastKnown),
        late.middleware,
      ),
    ),
  );
  return Object.assign(store, { connectApi, resetApiCache, prover });
}

/** Forgets what is known of an account once its session ends, here or in another tab, or another one starts. */
function createForgetMiddleware(lastKnown: LastKnown): Middleware<object, AppState> {
  return () => (next) => (action) => {
    if (isSessionOver(action)) lastKnown.clear();
    return next(action);
  };
}

/** Returns the composition that Redux's developer tools bring, or else Redux's own. */
function composeWithTools(): typeof compose {
  return globalThis.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__?.({}) ?? compose;
}

/** The API's state is known to the API client only. */
function createReducer(others: Record<string, Reducer>): Reducer<AppState> {
  return combineReducers({ auth: computeAuthState, ...others });
}

/**
 * Passes on every API call that fails, and ends the session after one that reports a bad session; the page's guard then asks
 * the user to sign in.
 */
function createRefusalMiddleware(onFailedCall: (failure: unknown) => void): Middleware {
  return (store) => (next) => (action) => {
    const result = next(action);
    if (isRefusal(action)) {
      onFailedCall(action.payload);
      if (isBadSession(action.payload)) store.dispatch(closeSession('expired') as unknown as UnknownAction);
    }
    return result;
  };
}

/** The same as Redux Toolkit's `isRejectedWithValue`, which would bring all of it. */
function isRefusal(action: unknown): action is { payload: unknown } {
  const { meta } = action as { meta?: { rejectedWithValue?: boolean } };
  return meta?.rejectedWithValue === true;
}

/** Returns a middleware that other ones can be added to later, once. */
function createLateMiddleware() {
  let enter: (middlewares: Middleware[]) => void;
  const middleware: Middleware<object, AppState> = (store) => (next) => {
    let run = next;
    enter = (middlewares) => {
      run = compose<typeof next>(...middlewares.map((one) => one(store)))(next);
    };
    return (action) => run(action);
  };
  return { middleware, add: (...middlewares: Middleware[]) => enter(middlewares) };
}
