import { toNetwork } from '@farm/registry';

const WINDOW_MS = 60_000;
const NEW_VISITORS = 120;
/** Beyond so many networks in a minute nobody new is counted, so that a flood takes no memory. */
const NETWORKS = 50_000;

/**
 * Whether a network may have one more new visitor this minute: visitors vote on releases, and nobody may make up
 * many.
 */
export function createTicketLimit(): (ip: string, now: number) => boolean {
  let minute = 0;
  const counts = new Map<string, number>();
  return (ip, now) => {
    const current = Math.floor(now / WINDOW_MS);
    if (current !== minute) counts.clear();
    minute = current;
    const network = toNetwork(ip);
    const count = counts.get(network) ?? 0;
    if (count >= NEW_VISITORS || (count === 0 && counts.size >= NETWORKS)) return false;
    counts.set(network, count + 1);
    return true;
  };
}
