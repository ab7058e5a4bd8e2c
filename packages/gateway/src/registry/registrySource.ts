import { API_ROOT, toRequest } from '@farm/contracts/call';
import { readRegistry } from '@farm/contracts/calls';
import { signedRegistrySchema, type SignedRegistry } from '@farm/contracts/rollout';
import { z } from 'zod';

/** How long the API may hold an answer back until there is something newer, in seconds. */
const WAIT_SECONDS = 25;
/** What an answer may take besides that. */
const PATIENCE_MS = 10_000;

/** What the API says of its registry. `none`: it has none, or no longer. */
export type RegistryAnswer =
  | { kind: 'registry'; signed: SignedRegistry; etag: string | null }
  | { kind: 'unchanged' }
  | { kind: 'none' };

/** Where the registry comes from. With the tag of an earlier answer the next comes when there is a newer one. */
export type RegistrySource = (etag: string | null, signal: AbortSignal) => Promise<RegistryAnswer>;

/** The API as the source. The call throws an Error whose message says what was wrong with the answer. */
export function apiRegistry(apiUrl: string): RegistrySource {
  return async (etag, signal) => {
    const wait = etag === null ? undefined : WAIT_SECONDS;
    const { url } = toRequest(readRegistry, { query: { wait } });
    const patience = AbortSignal.timeout(PATIENCE_MS + (etag === null ? 0 : WAIT_SECONDS * 1000));
    const answer = await fetch(apiUrl + API_ROOT + url, {
      headers: { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
      signal: AbortSignal.any([signal, patience]),
    }).catch((error: unknown) => {
      throw new Error('the API does not answer', { cause: error });
    });
    if (answer.status === 200)
      return { kind: 'registry', signed: await read(answer), etag: answer.headers.get('etag') };
    await answer.body?.cancel();
    if (answer.status === 304) return { kind: 'unchanged' };
    if (answer.status === 404) return { kind: 'none' };
    throw new Error(`the API answers ${answer.status} when asked for the registry`);
  };
}

async function read(answer: Response): Promise<SignedRegistry> {
  const text = await answer.text().catch((error: unknown) => {
    throw new Error('the API broke off in the middle of the registry', { cause: error });
  });
  return parseSigned(text);
}

/** @throws Error saying in one line what is wrong with the text */
export function parseSigned(text: string): SignedRegistry {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`the registry is no JSON: ${(error as Error).message}`, { cause: error });
  }
  const parsed = signedRegistrySchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(
    `the registry has the wrong shape: ${z.prettifyError(parsed.error).replaceAll(/\s*\n\s*/g, ' ')}`,
  );
}
