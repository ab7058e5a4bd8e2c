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
  /** True once the farm has refused the link: it ended, or was deleted. Final. */
  isRefused: boolean;
}

const POLL_INTERVAL_MS = 10_000;
const NOTHING: WatchState = { watch: null, failure: null, isRefused: false };

/** Keeps what a watch link shows up to date while the page is visible. */
export function useWatch(token: string): WatchState & { slow: SlowQuery } {
  const { apiHost } = usePage();
  const [state, setState] = useState(NOTHING);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const poll = useRef<WatchPoll>(null);
  useEffect(() => {
    const handleAnswer = (answer: WatchAnswer) => {
      setStartedAt(null);
      const isRefused = isRefusal(answer);
      const update = () => setState((current) => toState(current, answer));
      if (isRefused) update();
      // In slices, so that the page goes on answering.
      else startTransition(update);
      return !isRefused;
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
function toState(current: WatchState, answer: WatchAnswer): WatchState {
  if ('watch' in answer) return { ...NOTHING, watch: answer.watch };
  if (isRefusal(answer)) return { ...NOTHING, isRefused: true };
  return { ...current, failure: toFailure(answer.error) };
}

function isRefusal(answer: WatchAnswer): boolean {
  return 'error' in answer && isApiError(answer.error) && REFUSALS.has(answer.error.code);
}

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
 * Requests at once and then at an interval, while the page is visible.
 * @param onAnswer returns false to end it
 */
function startPoll<Answer>(
  request: (signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer) => boolean,
): WatchPoll {
  let isOver = false;
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
    clearTimeout(timer);
    const own = new AbortController();
    const previous = current;
    current = own;
    previous?.abort();
    const answer = await request(own.signal);
    // Stopped, or replaced by a newer request.
    if (current !== own) return;
    if (!onAnswer(answer)) stop();
    else timer = setTimeout(refreshIfVisible, POLL_INTERVAL_MS);
  };
  function refreshIfVisible() {
    if (document.visibilityState === 'visible') void refresh();
  }
  document.addEventListener('visibilitychange', refreshIfVisible);
  addEventListener('online', refreshIfVisible);
  void refresh();
  return { refresh, cancel: () => current?.abort(), stop };
}
