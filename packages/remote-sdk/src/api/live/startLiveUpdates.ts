import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi, type ApiEnvironment } from '../baseApi.ts';
import type { FeedMessage } from './feedMessage.ts';
import { keepStream } from './keepStream.ts';
import { shareStream } from './shareStream.ts';

type Tag = Parameters<typeof baseApi.util.invalidateTags>[0][number];

const MONEY = ['Balance', 'BalanceLog', 'WithdrawalRule'] as const satisfies Tag[];
const FARM = ['Machine', 'Share'] as const satisfies Tag[];
const EVERYTHING = [...MONEY, 'ProfitLog', 'Withdrawal', ...FARM, 'Notice'] as const satisfies Tag[];
/** What to ask for anew; other topics are for pages of another release. */
const tagsByTopic = new Map<FeedMessage['topic'], readonly Tag[]>([
  ['ready', EVERYTHING],
  ['balance', [...MONEY, 'ProfitLog', 'Share']],
  ['withdrawal', [...MONEY, 'Withdrawal']],
  ['machine', FARM],
  ['notice', ['Notice']],
]);

const POLL_MS = 30_000;
/** The server says something every 25 seconds, if only that it is there. */
const SILENCE_MS = 60_000;

/** Follows what changes for whoever is signed in. The answer ends it. */
export function startLiveUpdates(store: Store): () => void {
  const dispatch: ThunkDispatch<unknown, ApiEnvironment, UnknownAction> = store.dispatch;
  const environment = dispatch((_dispatch, _getState, extra) => extra);
  let token: string | null = null;
  let following = new AbortController();
  let heardAt = -Infinity;

  const askAnew = (tags: readonly Tag[]) => {
    dispatch(baseApi.util.invalidateTags([...tags]));
  };
  const hear = ({ topic }: FeedMessage) => {
    const wasSilent = Date.now() - heardAt > SILENCE_MS;
    heardAt = topic === 'lost' ? -Infinity : Date.now();
    if (topic === 'lost') return;
    // Whatever is heard first after a silence tells that there may have been more.
    const tags = wasSilent ? EVERYTHING : tagsByTopic.get(topic);
    if (tags) askAnew(tags);
  };
  const follow = () => {
    if (environment.readToken() === token) return;
    following.abort();
    following = new AbortController();
    heardAt = -Infinity;
    token = environment.readToken();
    if (token === null) return;
    const { signal } = following;
    const url = `${environment.apiHost}/api/me/events`;
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
    if (token !== null && !isHidden && Date.now() - heardAt > SILENCE_MS) askAnew(EVERYTHING);
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
