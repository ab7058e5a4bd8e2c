import { isIP } from 'node:net';
import { AppError } from '../errors.ts';
import { parseNetwork } from './networks.ts';
import type { OutsideMessage, OutsideResult } from './outsideResult.ts';
import { canReach, parseOutsideUrl, toHost } from './outsideUrl.ts';
import { resolveHost, type ResolveHost } from './resolveHost.ts';
import { sendRequest } from './sendRequest.ts';

const TIMEOUT_MS = 10_000;
/** A person waits. */
const CHECK_TIMEOUT_MS = 3_000;

/** Options for reaching the outside. */
export interface OutsideOptions {
  /** Networks that are allowed although they are not on the internet, such as `127.0.0.0/8`: for tests and the demo. */
  allowedNetworks: readonly string[];
  /** Limit of a whole attempt, from the name to the status. */
  timeoutMs?: number;
  resolve?: ResolveHost;
}

/** The way to addresses that users give. */
export interface Outside {
  /**
   * Checks an address before it is stored, also where its name leads. One that DNS does not know now is taken: it may be
   * known later, and each attempt checks again.
   * @throws AppError `url_refused`
   */
  assertUrl: (url: string) => Promise<void>;
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

  const findAddresses = async (text: string, limit: AbortSignal): Promise<string[] | Unreachable> => {
    const url = parseOutsideUrl(text, allowed);
    if (url === null) return 'address-refused';
    const host = toHost(url);
    if (isIP(host) !== 0) return [host];
    const addresses = await withLimit(resolve(host), limit);
    if (typeof addresses === 'string') return addresses;
    return canReach(url, addresses, allowed) ? addresses : 'address-refused';
  };

  return {
    assertUrl: async (url) => {
      const found = await findAddresses(url, AbortSignal.timeout(CHECK_TIMEOUT_MS));
      if (found === 'address-refused') throw new AppError('url_refused');
    },
    send: async (message) => {
      const limit = AbortSignal.timeout(timeoutMs);
      const found = await findAddresses(message.url, limit);
      if (typeof found === 'string') return { status: null, problem: found };
      return sendRequest(message, found, limit);
    },
  };
}

type Unreachable = 'address-refused' | 'name-unknown' | 'timed-out';

/** Waits for the addresses of a host until the limit; what comes later is dropped. */
async function withLimit(
  addresses: Promise<string[]>,
  limit: AbortSignal,
): Promise<string[] | 'name-unknown' | 'timed-out'> {
  const { promise, resolve } = Promise.withResolvers<'timed-out'>();
  const handleLimit = () => resolve('timed-out');
  limit.addEventListener('abort', handleLimit);
  try {
    const found = await Promise.race([addresses, promise]);
    return found.length === 0 ? 'name-unknown' : found;
  } catch {
    return 'name-unknown';
  } finally {
    limit.removeEventListener('abort', handleLimit);
  }
}
