import { API_ROOT } from '@farm/contracts/call';
import { openEvents } from '@farm/contracts/calls';
import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi, type ApiEnvironment } from '../baseApi.ts';
import type { FeedMessage } from './feedMessage.ts';
import { keepStream } from './keepStream.ts';
import type { LiveTopic } from './liveTags.ts';
import { shareStream } from './shareStream.ts';

const POLL_MS = 30_000;
/** Silence after which the stream counts as lost; the server sends a heartbeat every 25 seconds. */
const SILENCE_MS = 60_000;

/**
 * Refetches data of the signed-in user on each event of the server. Returns a function to stop.
 * @param tagsOf returns the tags to refetch for a topic, or for null the tags of all topics
 */
export function startLiveUpdates(store: Store, tagsOf: (topic: LiveTopic | null) => string[]): () => void {
  const dispatch: ThunkDispatch<unknown, ApiEnvironment, UnknownAction> = store.dispatch;
  const environment = dispatch((_dispatch, _getState, extra) => extra);
  let token: string | null = null;
  let following = new AbortController();
  let heardAt = -Infinity;

  const askAnew = (topic: LiveTopic | null) => {
    const tags = tagsOf(topic);
    // Registers the tags first: some belong to code of a remote that is not loaded yet.
    const api = baseApi.enhanceEndpoints({ addTagTypes: tags });
    if (tags.length > 0) dispatch(api.util.invalidateTags(tags));
  };
  const hear = ({ topic }: FeedMessage) => {
    const wasSilent = Date.now() - heardAt > SILENCE_MS;
    heardAt = topic === 'lost' ? -Infinity : Date.now();
    if (topic === 'lost') return;
    // Events may have been missed during the silence.
    if (wasSilent || topic === 'ready') askAnew(null);
    else if (topic !== 'alive') askAnew(topic);
  };
  const follow = () => {
    if (environment.readToken() === token) return;
    following.abort();
    following = new AbortController();
    heardAt = -Infinity;
    token = environment.readToken();
    if (token === null) return;
    const { signal } = following;
    const url = environment.apiHost + API_ROOT + openEvents.path;
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
    void shareStream({
      token,
      signal,
      onMessage: (message) => {
        if (!signal.aborted) hear(message);
      },
      lead: async (tell) => {
        await keepStream({ request: () => new Request(url, { headers }), signal, tell });
        // Session refused: the next response to any other call informs the page.
        if (!signal.aborted) look();
      },
    });
  };
  const look = () => {
    follow();
    const isHidden = document.visibilityState === 'hidden';
    if (token !== null && !isHidden && Date.now() - heardAt > SILENCE_MS) askAnew(null);
  };

  follow();
  const polling = setInterval(look, POLL_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    following.abort();
    clearInterval(polling);
    document.removeEventListener('visibilitychange', look);
  };
}
