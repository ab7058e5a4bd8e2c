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
import { authSlice } from './session/authSlice.ts';
import { isBadSession } from './session/isBadSession.ts';
import { closeSession } from './session/sessionActions.ts';

const apiConnected = createAction('api/connected');

/**
 * Creates the page's store. The API client (11 KB) is added on the first API call, because visitors of the home page
 * do not need it.
 */
export function createAppStore(environment: ApiEnvironment) {
  const reducer = combineSlices(authSlice);
  const dynamicMiddleware = createDynamicMiddleware();
  let connection: ReturnType<typeof connect> | undefined;

  async function connect() {
    const api = await import('@farm/remote-sdk/api');
    reducer.inject(api.baseApi);
    dynamicMiddleware.addMiddleware(api.baseApi.middleware, badSessionMiddleware);
    store.dispatch(apiConnected());
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
    void connection?.then(({ baseApi }) => store.dispatch(baseApi.util.resetApiState()));
  };

  const extraArgument: AppEnvironment = { ...environment, connectApi };
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(dynamicMiddleware.middleware),
  });
  return Object.assign(store, { connectApi, resetApiCache });
}

/** Ends the session after any API call that reports a bad session; the page's guard then asks the user to sign in. */
const badSessionMiddleware: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  if (isRejectedWithValue(action) && isBadSession(action.payload)) {
    store.dispatch(closeSession('expired') as unknown as UnknownAction);
  }
  return result;
};
