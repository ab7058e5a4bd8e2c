import type { Locale, SignIn } from '@farm/contracts';
import type { AppThunk } from '../appState.ts';
import { sessionEnded, signInStarted } from './authSlice.ts';
import { isBadSession } from './isBadSession.ts';
import { tokenStore } from './tokenStore.ts';

/**
 * Loads the profile of the stored token. Without a token, or when it fails, nobody is signed in. A page that is left
 * meanwhile takes its question with it, which says nothing about the session: the next page asks again, or this one
 * when it comes back.
 */
export function loadSession(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const leaving = new AbortController();
    addEventListener('pagehide', () => leaving.abort(), { once: true });
    const token = tokenStore.adopt();
    if (token === null) {
      dispatch(sessionEnded());
      return;
    }
    const api = await untilLoaded(() => dispatch(connectSessionApi()));
    if (tokenStore.read() !== token) return;
    try {
      const { getProfile } = api.endpoints;
      // The subscription stays: a change of the profile anywhere is fetched and shown at once.
      await dispatch(getProfile.initiate(undefined, { forceRefetch: true })).unwrap();
    } catch {
      // A session that was begun meanwhile is not this one.
      if (tokenStore.read() !== token) return;
      if (!leaving.signal.aborted) dispatch(closeSession());
      else addEventListener('pageshow', () => void dispatch(loadSession()), { once: true });
    }
  };
}

/**
 * Signs in: the token is stored, then the profile is fetched. Throws the ApiError of a refusal, or an
 * AbortError when the signal gave up first.
 */
export function signIn(payload: SignIn, humanCheck?: string, signal?: AbortSignal): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const { endpoints, util } = await dispatch(connectSessionApi());
    const { createSession, getProfile } = endpoints;
    const asked = dispatch(createSession.initiate({ payload, humanCheck }, { track: false }));
    const session = await unlessAborted(asked, signal);
    // Whoever was signed in before leaves no answers behind: a session can end without a page load.
    dispatch(util.resetApiState());
    dispatch(signInStarted());
    tokenStore.save(session.token, payload.remember);
    try {
      await unlessAborted(dispatch(getProfile.initiate(undefined, { forceRefetch: true })), signal);
    } catch (failure) {
      dispatch(closeSession());
      throw failure;
    }
  };
}

/**
 * Ends the session on the server, then forgets it here; one that the server knows no longer is over, too.
 * Throws the ApiError when the server was not told.
 */
export function signOut(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const { deleteSession } = (await dispatch(connectSessionApi())).endpoints;
    try {
      await dispatch(deleteSession.initiate(undefined, { track: false })).unwrap();
    } catch (failure) {
      if (!isBadSession(failure)) throw failure;
    }
    dispatch(closeSession());
  };
}

/**
 * Keeps the language of the page in the profile of whoever is signed in: mails are written in it. That it
 * could not be kept hinders nobody here; the next change of the language tries again.
 */
export function saveLocale(locale: Locale): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().auth.status !== 'signedIn') return;
    try {
      const { updateProfileLocale } = (await dispatch(connectSessionApi())).endpoints;
      await dispatch(updateProfileLocale.initiate(locale, { track: false })).unwrap();
    } catch {
      // See above.
    }
  };
}

/** Forgets the session. What the user saw goes with the page load after a sign-out, or with the next sign-in. */
export function closeSession(): AppThunk {
  return (dispatch) => {
    tokenStore.clear();
    dispatch(sessionEnded());
  };
}

async function unlessAborted<Result>(
  request: { abort: () => void; unwrap: () => Promise<Result> },
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal?.aborted) request.abort();
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await request.unwrap();
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function connectSessionApi(): AppThunk<Promise<SessionApi>> {
  return async (_dispatch, _getState, { connectApi }) => {
    const [{ sessionApi }] = await Promise.all([import('./sessionApi.ts'), connectApi()]);
    return sessionApi;
  };
}

/** A script that does not arrive says nothing about the session: it is asked for until it does. */
async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let pauseMs = 1000; ; pauseMs = Math.min(pauseMs * 2, 30_000)) {
    try {
      return await load();
    } catch {
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
  }
}

type SessionApi = (typeof import('./sessionApi.ts'))['sessionApi'];
