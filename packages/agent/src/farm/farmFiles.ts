import { AGENT_KEYS_PATH, AGENT_PATH } from '@farm/contracts/registry';
import { publicKeySchema } from '@farm/contracts/rollout';
import { z } from 'zod';
import { withTimeout } from '../withTimeout.ts';
import { FarmUnreachable, describeFailure } from './farmApi.ts';

const TIMEOUT_MS = 60_000;
/** Largest file that is read, in bytes: the agent's package is a hundredth of it. */
const MAX_BYTES = 16 * 2 ** 20;

const keysSchema = z.object({ keys: z.array(publicKeySchema).min(1) });

/** Downloads a public file of the farm. @throws FarmUnreachable, or the reason of `signal` */
export async function fetchFile(server: string, path: string, signal?: AbortSignal): Promise<Buffer> {
  const { response, content } = await sendRequest(server + path, 'GET', signal);
  if (response.status === 200) return content;
  throw new FarmUnreachable(`${server} responded with HTTP ${response.status} to ${path}`);
}

/** Fetches the public keys whose signatures the farm's gateway accepts. @throws FarmUnreachable */
export async function fetchSigningKeys(server: string, signal?: AbortSignal): Promise<string[]> {
  const content = await fetchFile(server, AGENT_KEYS_PATH, signal);
  const parsed = keysSchema.safeParse(parseJson(content));
  if (parsed.success) return parsed.data.keys;
  throw new FarmUnreachable(`${server} names no signing keys`);
}

/** Fetches the version of the agent that the farm offers, which nothing proves; null if it offers none. @throws FarmUnreachable */
export async function fetchOfferedVersion(server: string, signal?: AbortSignal): Promise<string | null> {
  const { response } = await sendRequest(server + AGENT_PATH, 'HEAD', signal);
  const name = response.headers.get('content-disposition') ?? '';
  return /"farm-agent-(\d+\.\d+\.\d+)\.tgz"/.exec(name)?.[1] ?? null;
}

/** Parses JSON; null if it is none. */
export function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
}

async function sendRequest(url: string, method: 'GET' | 'HEAD', signal: AbortSignal | undefined) {
  const { origin } = new URL(url);
  try {
    return await withTimeout(TIMEOUT_MS, signal, async (limit) => {
      const response = await fetch(url, { method, redirect: 'manual', signal: limit });
      return { response, content: await readBody(response) };
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new FarmUnreachable(describeFailure(origin, error));
  }
}

async function readBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
