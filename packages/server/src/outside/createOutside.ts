import { isIP } from 'node:net';
import { canReach, checkOutsideUrl, toHost } from './checkOutsideUrl.ts';
import { parseNetwork } from './networks.ts';
import type { OutsideMessage, OutsideProblem, OutsideResult } from './outsideResult.ts';
import { resolveHost, type ResolveHost } from './resolveHost.ts';
import { sendRequest } from './sendRequest.ts';

const TIMEOUT_MS = 10_000;

/** How the outside is reached. */
export interface OutsideOptions {
  /** Networks that are allowed although they are not on the internet, such as `127.0.0.0/8`: for tests and the demo. */
  allowedNetworks: readonly string[];
  /** Limit of a whole attempt, from the name to the end of the answer. */
  timeoutMs?: number;
  resolve?: ResolveHost;
}

/** The way to addresses that users give. */
export interface Outside {
  /** Checks an address as far as its text says, before it is stored. */
  checkUrl: (url: string) => 'address-refused' | null;
  /**
   * Sends a POST request, once. It connects only to addresses that were checked, follows no redirect, uses no proxy, and keeps
   * nothing of the answer but the status. It never rejects.
   */
  send: (message: OutsideMessage) => Promise<OutsideResult>;
}

/** Creates the way to addresses that users give, which never leads to loopback, private or link-local networks. */
export function createOutside({
  allowedNetworks,
  timeoutMs = TIMEOUT_MS,
  resolve = resolveHost,
}: OutsideOptions): Outside {
  const allowed = allowedNetworks.map((network) => parseNetwork(network));

  const findAddresses = async (url: URL): Promise<string[] | OutsideProblem> => {
    const host = toHost(url);
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    if (addresses.length === 0) return 'name-unknown';
    return canReach(url, addresses, allowed) ? addresses : 'address-refused';
  };

  return {
    checkUrl: (url) => checkOutsideUrl(url, allowed),
    send: async (message) => {
      const problem = checkOutsideUrl(message.url, allowed);
      if (problem !== null) return { status: null, problem };
      const url = new URL(message.url);
      const limit = AbortSignal.timeout(timeoutMs);
      const found = await withLimit(findAddresses(url), limit);
      if (typeof found === 'string') return { status: null, problem: found };
      return sendRequest(message, found, limit);
    },
  };
}

/** Waits for the addresses of a host until the limit; what comes later is dropped. */
async function withLimit(
  addresses: Promise<string[] | OutsideProblem>,
  limit: AbortSignal,
): Promise<string[] | OutsideProblem> {
  const { promise, resolve } = Promise.withResolvers<OutsideProblem>();
  const handleLimit = () => resolve('timed-out');
  limit.addEventListener('abort', handleLimit);
  try {
    return await Promise.race([addresses.catch((): OutsideProblem => 'name-unknown'), promise]);
  } finally {
    limit.removeEventListener('abort', handleLimit);
  }
}
