import type { FeedMessage } from './feedMessage.ts';

/** Who shares a stream, and what to do with it. */
interface StreamShare {
  /** Tabs with the same one share. */
  token: string;
  /** Ends the part that this tab has in it. */
  signal: AbortSignal;
  onMessage: (message: FeedMessage) => void;
  /** Keeps a stream and tells what it says, until the signal; called in one tab at a time. */
  lead: (tell: (message: FeedMessage) => void) => Promise<void>;
}

/**
 * Lets one tab lead and the others follow; when the leader goes, another takes its place. Where tabs cannot
 * agree (no Web Locks: an old browser, or an insecure origin) there is no stream, because a browser that gives
 * each tab one soon has no connection left for anything else.
 */
export async function shareStream({ token, signal, onMessage, lead }: StreamShare): Promise<void> {
  if (!canShare()) return;
  const name = `farm-live-${await digest(token)}`;
  if (signal.aborted) return;
  const channel = new BroadcastChannel(name);
  let last: FeedMessage = { topic: 'lost' };
  let isLeading = false;
  channel.onmessage = ({ data }: MessageEvent<FeedMessage | { topic: 'hello' }>) => {
    if (data.topic !== 'hello') onMessage(data);
    else if (isLeading && last.topic !== 'lost') channel.postMessage({ topic: 'alive' });
  };
  channel.postMessage({ topic: 'hello' });
  const tell = (message: FeedMessage) => {
    last = message;
    onMessage(message);
    if (!signal.aborted) channel.postMessage(message);
  };
  const takeTheLead = () => {
    isLeading = true;
    return lead(tell);
  };
  // Refused only by the signal.
  await navigator.locks.request(name, { signal }, takeTheLead).catch(() => undefined);
  channel.close();
}

function canShare(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in globalThis && globalThis.isSecureContext;
}

/** A name that two sessions do not share and that gives nothing away. */
async function digest(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
