import { API_ROOT } from '@farm/contracts/call';
import { openEvents } from '@farm/contracts/calls';
import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi, type ApiEnvironment } from '../baseApi.ts';
import type { FeedMessage } from './feedMessage.ts';
import { watchStream } from './watchStream.ts';
import type { LiveTopic } from './liveTags.ts';
import { watchSharedStream } from './watchSharedStream.ts';

const POLL_INTERVAL_MS = 30_000;
/** Silence after which the stream counts as lost; the server sends a heartbeat every 25 seconds. */
const SILENCE_TIMEOUT_MS = 60_000;

/**
 * Refetches data of the signed-in user on each event of the server. Returns a function to stop.
 * @param selectTags returns the tags to refetch for a topic, or for null the tags of all topics
 */
export function startLiveUpdates(
  store: Store,
  selectTags: (topic: LiveTopic | null) => string[],
): () => void {
  const dispatch: ThunkDispatch<unknown, ApiEnvironment, UnknownAction> = store.dispatch;
  const environment = dispatch((_dispatch, _getState, extra) => extra);
  let token: string | null = null;
  let streamController = new AbortController();
  let lastMessageAt = -Infinity;

  const refetch = (topic: LiveTopic | null) => {
    const tags = selectTags(topic);
    // Registers the tags first: some belong to code of a remote that is not loaded yet.
    const api = baseApi.enhanceEndpoints({ addTagTypes: tags });
    if (tags.length > 0) dispatch(api.util.invalidateTags(tags));
  };
  const handleMessage = (message: FeedMessage) => {
    const { topic } = message;
    const wasSilent = Date.now() - lastMessageAt > SILENCE_TIMEOUT_MS;
    lastMessageAt = topic === 'lost' ? -Infinity : Date.now();
    if (topic === 'lost') return;
    if (topic === 'ready' && message.quietMs !== undefined && message.quietMs >= computePageAgeMs()) return;
    // Events may have been missed during the silence.
    if (wasSilent || topic === 'ready') refetch(null);
    else if (topic !== 'alive') refetch(topic);
  };
  const connect = () => {
    if (environment.readToken() === token) return;
    streamController.abort();
    streamController = new AbortController();
    lastMessageAt = -Infinity;
    token = environment.readToken();
    if (token === null) return;
    const { signal } = streamController;
    const url = environment.apiHost + API_ROOT + openEvents.path;
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
    void watchSharedStream({
      token,
      signal,
      onMessage: (message) => {
        if (!signal.aborted) handleMessage(message);
      },
      runLeader: async (publish) => {
        await watchStream({ request: () => new Request(url, { headers }), signal, onMessage: publish });
        // Session refused: the next response to any other call informs the page.
        if (!signal.aborted) poll();
      },
    });
  };
  const poll = () => {
    connect();
    const isHidden = document.visibilityState === 'hidden';
    if (token !== null && !isHidden && Date.now() - lastMessageAt > SILENCE_TIMEOUT_MS) refetch(null);
  };

  connect();
  const polling = setInterval(poll, POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', poll);
  return () => {
    streamController.abort();
    clearInterval(polling);
    document.removeEventListener('visibilitychange', poll);
  };
}

/** Computes for how long this page has been open: all of its data was requested since. Sleep of the device counts. */
function computePageAgeMs(): number {
  return Math.max(performance.now(), Date.now() - performance.timeOrigin);
}
