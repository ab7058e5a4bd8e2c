import { API_ROOT } from '@farm/contracts/call';
import { openEvents } from '@farm/contracts/calls';
import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi, type ApiEnvironment } from '../baseApi.ts';
import type { FeedMessage } from './feedMessage.ts';
import { keepStream } from './keepStream.ts';
import type { LiveTopic } from './liveTags.ts';
import { shareStream } from './shareStream.ts';

const POLL_MS = 30_000;
/** The server says something every 25 seconds, if only that it is there. */
const SILENCE_MS = 60_000;

/**
 * Follows what changes for whoever is signed in. The answer ends it.
 * @param tagsOf the tags to ask for anew at a topic, or with null at all of them
 */
export function startLiveUpdates(store: Store, tagsOf: (topic: LiveTopic | null) => string[]): () => void {
  const dispatch: ThunkDispatch<unknown, ApiEnvironment, UnknownAction> = store.dispatch;
  const environment = dispatch((_dispatch, _getState, extra) => extra);
  let token: string | null = null;
  let following = new AbortController();
  let heardAt = -Infinity;

  const askAnew = (topic: LiveTopic | null) => {
    const tags = tagsOf(topic);
    // Some belong to parts of a remote that are not loaded yet.
    const api = baseApi.enhanceEndpoints({ addTagTypes: tags });
    if (tags.length > 0) dispatch(api.util.invalidateTags(tags));
  };
  const hear = ({ topic }: FeedMessage) => {
    const wasSilent = Date.now() - heardAt > SILENCE_MS;
    heardAt = topic === 'lost' ? -Infinity : Date.now();
    if (topic === 'lost') return;
    // Whatever is heard first after a silence tells that there may have been more.
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
        // Refused: the first answer to anything else tells the page that its session is over.
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
