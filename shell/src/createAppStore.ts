import type { ApiEnvironment } from '@farm/remote-sdk/api';
import {
  combineSlices,
  configureStore,
  createAction,
  createDynamicMiddleware,
  isRejectedWithValue,
  type Middleware,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { AppEnvironment } from './appState.ts';
import { authSlice, sessionEnded, signInStarted } from './session/authSlice.ts';
import { isBadSession } from './session/isBadSession.ts';
import { LastKnown } from './session/LastKnown.ts';
import { closeSession } from './session/sessionActions.ts';

const apiConnected = createAction('api/connected');

/**
 * Creates the page's store. The API client (11 KB) is added on the first API call, because visitors of the home page
 * do not need it; the cache then starts with what this tab knew last.
 */
export function createAppStore(environment: ApiEnvironment, lastKnown = new LastKnown('')) {
  const reducer = combineSlices(authSlice);
  const dynamicMiddleware = createDynamicMiddleware();
  let connection: ReturnType<typeof connect> | undefined;

  async function connect() {
    const [api, responses] = await Promise.all([import('@farm/remote-sdk/api'), lastKnown.read()]);
    reducer.inject(api.baseApi);
    dynamicMiddleware.addMiddleware(
      api.createKnownResponsesMiddleware((key, response) => lastKnown.add(key, response)),
      api.baseApi.middleware,
      badSessionMiddleware,
    );
    store.dispatch(apiConnected());
    store.dispatch(api.restoreKnownResponses(responses));
    addEventListener('pagehide', () => lastKnown.save());
    addEventListener('visibilitychange', () => lastKnown.save());
    const { onOnline } = api.baseApi.internalActions;
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

  const extraArgument: AppEnvironment = { ...environment, connectApi };
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument } }).concat(
        createForgetMiddleware(lastKnown),
        dynamicMiddleware.middleware,
      ),
  });
  return Object.assign(store, { connectApi, resetApiCache });
}

/** Forgets what is known of an account once its session ends, here or in another tab, or another one starts. */
function createForgetMiddleware(lastKnown: LastKnown): Middleware {
  return () => (next) => (action) => {
    if (sessionEnded.match(action) || signInStarted.match(action)) lastKnown.clear();
    return next(action);
  };
}

/** Ends the session after any API call that reports a bad session; the page's guard then asks the user to sign in. */
const badSessionMiddleware: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  if (isRejectedWithValue(action) && isBadSession(action.payload)) {
    store.dispatch(closeSession('expired') as unknown as UnknownAction);
  }
  return result;
};
