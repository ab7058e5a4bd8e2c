import type { AppState } from '../appState.ts';
import { tokenStore } from './tokenStore.ts';

/** Name of the lock that tabs with a session hold, and of their channel. */
const NAME = 'farm-session';
/** A tab that the browser has frozen does not respond; a busy one on a slow phone takes its time. */
const RESPONSE_LIMIT_MS = 3_000;

type Message = { kind: 'request' } | { kind: 'token'; token: string };

interface Store {
  getState: () => AppState;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Hands a session that is kept in session storage to new tabs of this browser: links in emails open a new tab, whose
 * session storage is empty. Returns its teardown.
 */
export function handleSessionRequests({ getState, subscribe }: Store): () => void {
  let stop: (() => void) | undefined;
  const update = () => {
    const isShared = getState().auth.status === 'signedIn' && tokenStore.readUnremembered() !== null;
    if (isShared) stop ??= startResponding();
    else {
      stop?.();
      stop = undefined;
    }
  };
  const unsubscribe = subscribe(update);
  return () => {
    unsubscribe();
    stop?.();
  };
}

/** Returns the token of another tab's session, or null if there is none. */
export async function requestSession(): Promise<string | null> {
  if (!hasLocks() || !(await isLockHeld())) return null;
  const channel = new BroadcastChannel(NAME);
  try {
    return await new Promise((resolve) => {
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        if (data.kind === 'token') resolve(data.token);
      });
      channel.postMessage({ kind: 'request' } satisfies Message);
      setTimeout(resolve, RESPONSE_LIMIT_MS, null);
    });
  } finally {
    channel.close();
  }
}

function startResponding(): () => void {
  if (!hasLocks()) return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const token = tokenStore.readUnremembered();
    if (data.kind === 'request' && token !== null)
      channel.postMessage({ kind: 'token', token } satisfies Message);
  });
  let release: (value: null) => void = () => undefined;
  const end = new Promise<null>((resolve) => (release = resolve));
  void navigator.locks.request(NAME, { mode: 'shared' }, () => end);
  return () => {
    release(null);
    channel.close();
  };
}

async function isLockHeld(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === NAME);
}

/** Browsers have no locks on an insecure origin. */
function hasLocks(): boolean {
  return 'locks' in navigator;
}
