import type { PageData } from '@farm/contracts/registry';
import type { KnownResponse, KnownResponses } from '@farm/remote-sdk/api';
import { browserStorage } from '../boot/browserStorage.ts';
import { tokenStore } from './tokenStore.ts';

const KEY = 'last-known';
/** Age at which figures are no longer worth showing, in milliseconds. */
const MAX_AGE_MS = 8 * 60 * 60 * 1000;
/** Share of the storage's 5 million characters. */
const MAX_LENGTH = 200_000;

/** Stored form: the responses, and for whom and which release they are. */
interface StoredResponses {
  owner: string;
  release: string;
  responses: KnownResponses;
}

/**
 * The responses that this tab received last in this session, for its next page. They are stored when the page is left,
 * and deleted when the session ends; another session or release never reads them.
 */
export class LastKnown {
  readonly #release: string;
  readonly #responses = new Map<string, KnownResponse>();
  #isStopped = false;
  #token: string | null = null;
  /** Hash of the token; null until computed, and on an insecure origin. */
  #owner: string | null = null;

  /** @param release what the responses depend on besides the session; see {@link toRelease} */
  constructor(release: string) {
    this.#release = release;
  }

  /** Reads the responses that the last page left to this session, and deletes all others. */
  async read(): Promise<KnownResponses> {
    const token = tokenStore.readPageToken();
    if (token !== null) await this.#adopt(token);
    const stored = parseStored(browserStorage.session.getItem(KEY));
    if (stored === null || stored.owner !== this.#owner || stored.release !== this.#release) {
      browserStorage.session.removeItem(KEY);
      return {};
    }
    const now = Date.now();
    for (const [key, response] of Object.entries(stored.responses))
      if (response.at <= now && response.at > now - MAX_AGE_MS) this.#responses.set(key, response);
    return Object.fromEntries(this.#responses);
  }

  add(key: string, response: KnownResponse): void {
    const token = tokenStore.readPageToken();
    if (this.#isStopped || token === null) return;
    if (token !== this.#token) void this.#adopt(token);
    this.#responses.set(key, response);
  }

  /** Stores the newest responses, as many as there is room for. */
  save(): void {
    const owner = this.#owner;
    if (owner === null || this.#token !== tokenStore.readPageToken()) return;
    const newestFirst = [...this.#responses].toSorted(([, one], [, other]) => other.at - one.at);
    let length = 0;
    const responses = newestFirst.filter((entry) => (length += JSON.stringify(entry).length) <= MAX_LENGTH);
    const stored = { owner, release: this.#release, responses: Object.fromEntries(responses) };
    browserStorage.session.setItem(KEY, JSON.stringify(stored satisfies StoredResponses));
  }

  /** Deletes all responses. */
  clear(): void {
    this.#responses.clear();
    this.#token = null;
    this.#owner = null;
    browserStorage.session.removeItem(KEY);
  }

  /** Deletes all responses and keeps none any more: those of another version may look different. */
  stop(): void {
    this.#isStopped = true;
    this.clear();
  }

  async #adopt(token: string): Promise<void> {
    this.#responses.clear();
    this.#token = token;
    this.#owner = null;
    const owner = await hashToken(token);
    if (this.#token === token) this.#owner = owner;
  }
}

/** Returns the versions and the API that the shape and the meaning of a response depend on. */
export function toRelease({ shell, remotes }: PageData, apiHost: string): string {
  return [apiHost, shell.version, ...remotes.map(({ name, version }) => `${name}@${version}`)].join(' ');
}

function parseStored(text: string | null): StoredResponses | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<StoredResponses> | null;
    const responses = Object.values(stored?.responses ?? {}) as Partial<KnownResponse>[];
    const isWhole = responses.every(
      ({ endpointName, data, at }) =>
        typeof endpointName === 'string' && typeof data === 'object' && data !== null && Number.isFinite(at),
    );
    // Owner and release are compared with ours, which are strings.
    return stored?.responses && isWhole ? (stored as StoredResponses) : null;
  } catch {
    return null;
  }
}

/** Hashes a token to a name that is unique per session and does not reveal the token; null on an insecure origin. */
async function hashToken(token: string): Promise<string | null> {
  if (!('subtle' in crypto)) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
