import type { Locale, SignIn } from '@farm/contracts';
import type { SessionEnd } from '@farm/remote-sdk';
import type { AppThunk } from '../appState.ts';
import { authActions } from './authReducer.ts';
import { isBadSession } from './isBadSession.ts';
import { requestSession } from './sessionHandover.ts';
import { tokenStore } from './tokenStore.ts';
import { waitUnlessAborted } from './waitUnlessAborted.ts';

/** Pauses before a profile that could not be fetched is requested again. */
const RETRY_PAUSES_MS = [500, 1000, 2000, 4000];

/**
 * Loads the profile of the stored token, or of another tab's session; until it arrives, the one that this tab knew last
 * counts. Without a token the user is signed out; so is a user whose profile cannot be fetched even after several
 * attempts. Leaving the page aborts the request, which says nothing about the session: the token stays, and the next
 * page retries, or this page once it is restored.
 */
export function loadSession(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const leaving = new AbortController();
    addEventListener('pagehide', () => leaving.abort(), { once: true });
    const token = tokenStore.adoptStored() ?? (await adoptSharedToken());
    if (token === null) {
      dispatch(authActions.sessionEnded(null));
      return;
    }
    const api = await retryUntilLoaded(() => dispatch(loadSessionApi()));
    // The slice of the API is in the state once its client is there.
    const known = api.endpoints.getProfile.select(undefined)(getState() as never).data;
    if (known && tokenStore.read() === token) dispatch(authActions.profileLoaded(known));
    for (const pauseMs of [...RETRY_PAUSES_MS, null]) {
      // The session was refused or canceled, or a new one has started.
      if (tokenStore.read() !== token) return;
      const request = dispatch(api.endpoints.getProfile.initiate(undefined, { forceRefetch: true }));
      try {
        await request.unwrap();
        // Stays subscribed, so that a profile change anywhere is fetched and shown immediately.
        return;
      } catch {
        request.unsubscribe();
      }
      if (tokenStore.read() !== token) return;
      if (leaving.signal.aborted) {
        addEventListener('pageshow', () => void dispatch(loadSession()), { once: true });
        return;
      }
      if (pauseMs === null) dispatch(closeSession('unreachable'));
      else {
        dispatch(authActions.profileRetried());
        await wait(pauseMs);
      }
    }
  };
}

async function adoptSharedToken(): Promise<string | null> {
  const token = await requestSession();
  if (token !== null) tokenStore.save(token, false);
  return token;
}

/**
 * Signs in, with a second factor if the account has one: stores the token, then fetches the profile.
 * @throws ApiError if the API refuses or the user cancels the second factor, AbortError if the signal aborts first
 */
export function signIn(payload: SignIn, humanCheck?: string, signal?: AbortSignal): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const { endpoints, util } = await dispatch(loadSessionApi());
    const { createSession, getProfile } = endpoints;
    const request = dispatch(createSession.initiate({ payload, humanCheck }, { track: false }));
    const session = await waitUnlessAborted(request, signal).catch(async (failure: unknown) => {
      const { signInWithFactor } = await loadSessionCalls();
      return dispatch(signInWithFactor(failure, signal));
    });
    // A session can end without a page load: drop the previous user's cached responses.
    dispatch(util.resetApiState());
    dispatch(authActions.signInStarted());
    tokenStore.save(session.token, payload.remember);
    try {
      const profile = dispatch(getProfile.initiate(undefined, { forceRefetch: true }));
      const { id } = await waitUnlessAborted(profile, signal);
      // Nobody waits for the browser.
      void loadSessionCalls().then(({ deletePushesOfOthers }) => deletePushesOfOthers(id));
    } catch (failure) {
      dispatch(closeSession());
      throw failure;
    }
  };
}

/**
 * Ends the session on the server, then here, with the pushes to this browser; a session unknown to the server counts as ended.
 * @throws ApiError if the server could not end the session
 */
export function signOut(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const { deleteSession } = (await dispatch(loadSessionApi())).endpoints;
    const { deletePushSubscription, findPushSubscription } = await loadSessionCalls();
    // Looked for meanwhile, because the page may be left at once afterwards.
    const subscription = findPushSubscription();
    try {
      await dispatch(deleteSession.initiate(undefined, { track: false })).unwrap();
    } catch (failure) {
      if (!isBadSession(failure)) throw failure;
    }
    void subscription.then(deletePushSubscription);
    dispatch(closeSession('signedOut'));
  };
}

/**
 * Saves the language of the page in the profile of the signed-in user, for emails. Ignores failures: the next change of
 * the language tries again.
 */
export function saveLocale(locale: Locale): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().auth.status !== 'signedIn') return;
    try {
      const { updateProfileLocale } = (await dispatch(loadSessionApi())).endpoints;
      await dispatch(updateProfileLocale.initiate(locale, { track: false })).unwrap();
    } catch {
      // The next change of the language tries again.
    }
  };
}

/** Ends the session in this page. Cached responses are dropped by the reload after a sign-out, or the next sign-in. */
export function closeSession(end: SessionEnd | null = null): AppThunk {
  return (dispatch) => {
    tokenStore.clear();
    dispatch(authActions.sessionEnded(end));
  };
}

function loadSessionApi(): AppThunk<Promise<SessionApi>> {
  return async (_dispatch, _getState, { connectApi }) => {
    const [{ sessionApi }] = await Promise.all([loadSessionCalls(), connectApi()]);
    return sessionApi;
  };
}

const loadSessionCalls = () => import('./sessionCalls.ts');

/** Retries until the script loads, because a load failure says nothing about the session. */
async function retryUntilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let pauseMs = 1000; ; pauseMs = Math.min(pauseMs * 2, 30_000)) {
    try {
      return await load();
    } catch {
      await wait(pauseMs);
    }
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}

type SessionApi = (typeof import('./sessionCalls.ts'))['sessionApi'];
