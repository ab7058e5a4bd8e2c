import { toNetwork } from '@farm/registry';

const WINDOW_MS = 60_000;
const NEW_VISITORS = 120;
/** Networks tracked per minute; beyond that, new visitors are not counted, so a flood uses no memory. */
const NETWORKS = 50_000;

/**
 * Limits new visitors per network and minute, because visitors vote on releases and must not be made up in bulk.
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
