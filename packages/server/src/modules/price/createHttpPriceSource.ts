import type { PriceProblem } from '@farm/contracts/price';
import type { PriceSourceSettings } from '../../config.ts';
import { resolveCurrency } from '../../resolveCurrency.ts';
import { parsePrice } from './parsePrice.ts';
import type { PriceReading, PriceSource } from './priceSource.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

/** A failed request. Its message never has the address, which may contain a key. */
class RequestError extends Error {
  readonly problem: PriceProblem;

  constructor(problem: PriceProblem, detail = '') {
    super(detail);
    this.problem = problem;
  }
}

/** Creates the source that asks a service over HTTP, for each currency or, if its address names none, for all of them at once. */
export function createHttpPriceSource(
  { url, pointer }: PriceSourceSettings,
  timeoutMs = TIMEOUT_MS,
): PriceSource {
  return {
    readPrices: async (currencies) => {
      const requests = new Map<string, Promise<unknown>>();
      const request = (address: string) => {
        const found = requests.get(address) ?? fetchJson(address, timeoutMs);
        requests.set(address, found);
        return found;
      };
      const readings = await Promise.all(
        currencies.map(async (currency): Promise<[string, PriceReading]> => {
          try {
            const body = await request(resolveCurrency(url, currency));
            return [currency, toReading(findText(body, resolveCurrency(pointer, currency)))];
          } catch (error) {
            if (!(error instanceof RequestError)) throw error;
            return [currency, { problem: error.problem, detail: error.message }];
          }
        }),
      );
      return new Map(readings);
    },
  };
}

function toReading(text: string | null): PriceReading {
  if (text === null) return { problem: 'missing' };
  const price = parsePrice(text);
  if (price !== null) return { price };
  // Other text may repeat a key.
  const detail = text.slice(0, 40);
  return { problem: 'not_a_price', ...(/^[-+.\deE]+$/.test(detail) && { detail }) };
}

/** Finds a number or a text by its JSON pointer, as it was written. */
function findText(body: unknown, pointer: string): string | null {
  let found = body;
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return null;
    // The value of a property that exists, whatever it is.
    found = (found as Record<string, unknown>)[name];
  }
  return typeof found === 'string' ? found : null;
}

async function fetchJson(address: string, timeoutMs: number): Promise<unknown> {
  const text = await fetchText(address, timeoutMs).catch((error: unknown) => {
    if (error instanceof RequestError) throw error;
    const { name, cause } = error as Error & { cause?: { code?: string } };
    if (name === 'TimeoutError') throw new RequestError('slow');
    throw new RequestError('unreachable', cause?.code ?? name);
  });
  try {
    return JSON.parse(text, keepNumber) as unknown;
  } catch {
    throw new RequestError('not_json');
  }
}

/** Keeps the text of a number, which may have more digits than a float. */
function keepNumber(_name: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === 'number' ? source : value;
}

async function fetchText(address: string, timeoutMs: number): Promise<string> {
  const { target, authorization } = toTarget(address);
  const response = await fetch(target, {
    headers: { accept: 'application/json', ...(authorization !== null && { authorization }) },
    // Another address was not configured.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { status, ok } = response;
  if (!ok) {
    await response.body?.cancel();
    throw new RequestError(status < 400 ? 'redirected' : 'refused', `status ${status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection. The compiler does not know that a body can be iterated.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new RequestError('too_large');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** `fetch` refuses an address with a user, so that goes into a header. */
function toTarget(address: string): { target: URL; authorization: string | null } {
  const target = new URL(address);
  const { username, password } = target;
  if (username === '' && password === '') return { target, authorization: null };
  target.username = '';
  target.password = '';
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { target, authorization: `Basic ${Buffer.from(user).toString('base64')}` };
}
