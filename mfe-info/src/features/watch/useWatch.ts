import type { Watch } from '@farm/contracts/token';
import { isApiError, usePage, useSlowRequest } from '@farm/remote-sdk';
import { toFailure, type Failure, type SlowQuery } from '@farm/remote-sdk/api';
import { startTransition, useEffect, useRef, useState } from 'react';
import { fetchWatch, type WatchAnswer } from '../../api/fetchWatch.ts';

/** The content of a watch link, and the state of its requests. */
interface WatchState {
  /** Null until loaded, and once the link is refused; kept after other failures. */
  watch: Watch | null;
  /** Failure of the last request. */
  failure: Failure | null;
  /** Time within which the page tries again, in seconds, if the farm refused the last request because too many came; null otherwise. */
  waitSeconds: number | null;
  /** True once the farm has refused the link: it ended, or was deleted. Final. */
  isRefused: boolean;
}

const USUAL_PAUSE: Pause = { ms: 10_000, isFixed: false };
const NOTHING: WatchState = { watch: null, failure: null, waitSeconds: null, isRefused: false };

/** Keeps what a watch link shows up to date while the page is visible. */
export function useWatch(token: string): WatchState & { slow: SlowQuery } {
  const { apiHost } = usePage();
  const [state, setState] = useState(NOTHING);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const poll = useRef<WatchPoll>(null);
  useEffect(() => {
    const handleAnswer = (answer: WatchAnswer) => {
      setStartedAt(null);
      const pause = computePause(answer);
      const update = () => setState((current) => toState(current, answer, pause));
      if (pause === null) update();
      // In slices, so that the page goes on answering.
      else startTransition(update);
      return pause;
    };
    const started = startPoll((signal) => {
      setStartedAt(Date.now());
      return fetchWatch({ apiHost, token, signal });
    }, handleAnswer);
    poll.current = started;
    return started.stop;
  }, [apiHost, token]);
  const isSlow = useSlowRequest(startedAt !== null, startedAt);
  const cancel = () => Promise.resolve(poll.current?.cancel());
  const retry = () => poll.current?.refresh() ?? Promise.resolve();
  return { ...state, slow: { isSlow, cancel, retry } };
}

/** A link that is refused shows nothing more, not even what it showed before. */
function toState(current: WatchState, answer: WatchAnswer, pause: Pause | null): WatchState {
  if ('watch' in answer) return { ...NOTHING, watch: answer.watch };
  if (pause === null) return { ...NOTHING, isRefused: true };
  if (pause.isFixed) return { ...current, failure: null, waitSeconds: Math.ceil(pause.ms / 1_000) };
  return { ...current, failure: toFailure(answer.error), waitSeconds: null };
}

/** Time until the next request. */
interface Pause {
  ms: number;
  /** True if nothing ends it early: the farm said how long to wait. */
  isFixed: boolean;
}

/** Computes the pause after an answer; null once the link is refused. */
function computePause(answer: WatchAnswer): Pause | null {
  if ('watch' in answer || !isApiError(answer.error)) return USUAL_PAUSE;
  const { code, status, retryAfterSeconds = DEFAULT_WAIT_SECONDS } = answer.error;
  if (REFUSALS.has(code)) return null;
  if (status !== TOO_MANY_REQUESTS) return USUAL_PAUSE;
  // Viewers who were refused together come back one after the other.
  return { ms: Math.ceil(retryAfterSeconds * 1_000 + Math.random() * USUAL_PAUSE.ms), isFixed: true };
}

const TOO_MANY_REQUESTS = 429;
/** For a proxy that refuses without saying for how long. */
const DEFAULT_WAIT_SECONDS = 30;

/** Codes for a token that is not valid, or that is an API token. */
const REFUSALS = new Set(['token_error', 'scope_missing']);

interface WatchPoll {
  /** Requests at once, in place of a request in flight. */
  refresh: () => Promise<void>;
  /** Gives up a request in flight. */
  cancel: () => void;
  stop: () => void;
}

/**
 * Requests at once and then again and again, while the page is visible. Becoming visible and coming online end a pause, unless it is fixed.
 * @param onAnswer returns the pause that follows; null to end it
 */
function startPoll<Answer>(
  request: (signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer) => Pause | null,
): WatchPoll {
  let isOver = false;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    current?.abort();
    current = undefined;
    document.removeEventListener('visibilitychange', refreshIfVisible);
    removeEventListener('online', refreshIfVisible);
  };
  const refresh = async () => {
    if (isOver) return;
    isHeld = false;
    clearTimeout(timer);
    const own = new AbortController();
    const previous = current;
    current = own;
    previous?.abort();
    const answer = await request(own.signal);
    // Stopped, or replaced by a newer request.
    if (current !== own) return;
    const pause = onAnswer(answer);
    if (pause === null) {
      stop();
      return;
    }
    isHeld = pause.isFixed;
    timer = setTimeout(() => {
      isHeld = false;
      refreshIfVisible();
    }, pause.ms);
  };
  function refreshIfVisible() {
    if (document.visibilityState === 'visible' && !isHeld) void refresh();
  }
  document.addEventListener('visibilitychange', refreshIfVisible);
  addEventListener('online', refreshIfVisible);
  void refresh();
  return { refresh, cancel: () => current?.abort(), stop };
}
