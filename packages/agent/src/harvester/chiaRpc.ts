import { readFile } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { ChiaSettings } from '../config.ts';
import { withTimeout } from '../withTimeout.ts';

/**
 * Every Chia method that this program can call. They are all read-only. Never add others: they would change or delete
 * property of the user (`delete_plot`).
 */
const READ_ONLY_METHODS = ['get_plots', 'get_harvesters', 'get_version'] as const;

/** Name of a read-only method. */
export type ChiaMethod = (typeof READ_ONLY_METHODS)[number];

/** Failed request to Chia; the message gives the reason, so that the user can fix it. */
export class ChiaError extends Error {}

/** Name in the certificates of Chia, the same for every computer. */
const SERVER_NAME = 'chia.net';
/** Longest wait for a response, in milliseconds: listing tens of thousands of plots takes a harvester a while. */
const TIMEOUT_MS = 60_000;

const envelopeSchema = z.object({ success: z.literal(true) });
const failureSchema = z.object({ error: z.string() });

/**
 * Calls Chia over mutual TLS; its certificate must be issued by the CA of this computer's Chia.
 * @throws ChiaError if it does not respond, has a certificate of another CA, or refuses
 */
export async function fetchFromChia<S extends z.ZodType>(
  chia: ChiaSettings,
  { method, schema, signal }: { method: ChiaMethod; schema: S; signal: AbortSignal },
): Promise<z.output<S>> {
  // Types do not exist at run time.
  if (!READ_ONLY_METHODS.includes(method))
    throw new ChiaError(`${method as string} is not a read-only method`);
  const [cert, key, ca] = await Promise.all([chia.certPath, chia.keyPath, chia.caPath].map(readPem));
  const response = await withTimeout(TIMEOUT_MS, signal, (limit) =>
    post(`${chia.url}/${method}`, { agent: false, servername: SERVER_NAME, cert, key, ca, signal: limit }),
  );
  if (!envelopeSchema.safeParse(response).success) {
    const failure = failureSchema.safeParse(response);
    throw new ChiaError(`${chia.url} refused ${method}${failure.success ? `: ${failure.data.error}` : ''}`);
  }
  const parsed = schema.safeParse(response);
  if (!parsed.success)
    throw new ChiaError(`${chia.url} responded to ${method} in a format that this version does not support`);
  return parsed.data;
}

async function readPem(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ChiaError(
      code === 'ENOENT'
        ? `${path} does not exist: set --chia-root to the folder of Chia`
        : `cannot read ${path} (${code ?? ''}): run farm-agent as the user that runs Chia`,
    );
  }
}

async function post(url: string, options: RequestOptions): Promise<unknown> {
  try {
    const responseText = await new Promise<string>((resolve, reject) => {
      request(
        url,
        { ...options, method: 'POST', headers: { 'content-type': 'application/json' } },
        (response) => {
          if (response.statusCode !== 200) {
            response.resume();
            reject(new Error(`HTTP ${response.statusCode ?? ''}`));
          } else text(response).then(resolve, reject);
        },
      )
        .on('error', reject)
        .end('{}');
    });
    return JSON.parse(responseText);
  } catch (error) {
    throw new ChiaError(describeError(url, error as NodeJS.ErrnoException));
  }
}

function describeError(url: string, { code, message, name }: NodeJS.ErrnoException): string {
  const { origin } = new URL(url);
  if (code === 'ECONNREFUSED') return `cannot connect to ${origin}: check that Chia is running`;
  if (name === 'AbortError' || name === 'TimeoutError') return `${origin} did not respond in time`;
  if (
    code?.includes('SIGN') === true ||
    code?.includes('VERIFY') === true ||
    code?.startsWith('ERR_SSL') === true
  )
    return `${origin} has no certificate from this CA, or rejected ours (${code})`;
  if (name === 'SyntaxError') return `${origin} did not respond with JSON`;
  return `${origin}: ${message}`;
}
