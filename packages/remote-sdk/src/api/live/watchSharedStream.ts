import type { FeedMessage } from './feedMessage.ts';

/** Options of {@link watchSharedStream}. */
interface ShareOptions {
  /** Session token; tabs with the same token share a stream. */
  token: string;
  /** Removes this tab from the share. */
  signal: AbortSignal;
  onMessage: (message: FeedMessage) => void;
  /** Reads a stream and forwards its messages until the signal aborts; runs in one tab at a time. */
  runLeader: (publish: (message: FeedMessage) => void) => Promise<void>;
}

/**
 * Elects one tab as leader, which forwards the stream to the other tabs; after the leader closes, another tab takes
 * over. Without Web Locks (an old browser, or an insecure origin) there is no stream, because one per tab would soon
 * use up the browser's connections.
 */
export async function watchSharedStream({
  token,
  signal,
  onMessage,
  runLeader,
}: ShareOptions): Promise<void> {
  if (!canShare()) return;
  const name = `farm-live-${await hashToken(token)}`;
  if (signal.aborted) return;
  const channel = new BroadcastChannel(name);
  let last: FeedMessage = { topic: 'lost' };
  let isLeading = false;
  channel.onmessage = ({ data }: MessageEvent<FeedMessage | { topic: 'hello' }>) => {
    if (data.topic !== 'hello') onMessage(data);
    else if (isLeading && last.topic !== 'lost') channel.postMessage({ topic: 'alive' });
  };
  channel.postMessage({ topic: 'hello' });
  const publish = (message: FeedMessage) => {
    last = message;
    onMessage(message);
    if (!signal.aborted) channel.postMessage(message);
  };
  const becomeLeader = () => {
    isLeading = true;
    return runLeader(publish);
  };
  // Rejects only if the signal aborts.
  await navigator.locks.request(name, { signal }, becomeLeader).catch(() => undefined);
  channel.close();
}

function canShare(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in globalThis && globalThis.isSecureContext;
}

/** Hashes a token to a name that is unique per session and does not reveal the token. */
async function hashToken(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
