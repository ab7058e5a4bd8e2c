import { API_ROOT, toRequest } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { previewStateSchema } from '@farm/contracts/rollout';

/** State of previews that were made by a link, as the API has it. */
export interface PreviewStates {
  /**
   * False once somebody ended the preview; null while the API cannot say. `isFresh` ignores earlier answers.
   */
  isOpen(id: string, isFresh?: boolean): Promise<boolean | null>;
  /** Ends the preview of a signed grant. Resolves to false if the API did not confirm it. */
  end(id: string, grant: string): Promise<boolean>;
}

const TIMEOUT_MS = 3_000;
/** Time for which an answer is cached, in milliseconds: each page of a previewer needs one. */
const CACHE_MS = 5_000;
const MAX_CACHED = 500;

interface CachedState {
  answer: Promise<boolean | null>;
  until: number;
}

/** See {@link PreviewStates}. Only ids with our signature may be passed, so guesses cannot put load on the API. */
export function createPreviewStates(apiUrl: string): PreviewStates {
  const cached = new Map<string, CachedState>();

  function keep(id: string, state: CachedState): void {
    cached.delete(id);
    cached.set(id, state);
    const oldest = cached.keys().next();
    if (cached.size > MAX_CACHED && !oldest.done) cached.delete(oldest.value);
  }

  return {
    isOpen(id, isFresh = false) {
      const known = cached.get(id);
      if (known && known.until > Date.now() && !isFresh) return known.answer;
      const fetched = fetchState(apiUrl, id);
      // Without an answer, the last one stands for those who see the preview already.
      const answer = fetched.then(async (isOpen) => isOpen ?? (await known?.answer) ?? null);
      keep(id, { answer, until: Date.now() + CACHE_MS });
      return isFresh ? fetched : answer;
    },
    async end(id, grant) {
      const hasEnded = await sendEnd(apiUrl, grant);
      if (hasEnded) keep(id, { answer: Promise.resolve(false), until: Date.now() + CACHE_MS });
      return hasEnded;
    },
  };
}

async function fetchState(apiUrl: string, id: string): Promise<boolean | null> {
  try {
    const { url } = toRequest(calls.readPreviewState, { params: { id } });
    const response = await fetch(apiUrl + API_ROOT + url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    return response.ok ? previewStateSchema.parse(await response.json()).isOpen : null;
  } catch {
    // The registry's follower reports an unreachable API.
    return null;
  }
}

async function sendEnd(apiUrl: string, grant: string): Promise<boolean> {
  try {
    const { method, url, body } = toRequest(calls.endPreview, { body: { grant } });
    const response = await fetch(apiUrl + API_ROOT + url, {
      redirect: 'error',
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // 404: it had ended before.
    return response.ok || response.status === 404;
  } catch {
    return false;
  }
}
