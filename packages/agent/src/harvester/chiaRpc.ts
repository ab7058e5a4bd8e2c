import { readFile } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { ChiaSettings } from '../config.ts';
import { withLimit } from '../withLimit.ts';

/**
 * Every method of Chia that this program can call. All of them only read; others (`delete_plot`) would change or
 * delete what a person owns, and are never to stand here.
 */
const READ_ONLY_METHODS = ['get_plots', 'get_harvesters', 'get_version'] as const;

/** One of the methods that only read. */
export type ChiaMethod = (typeof READ_ONLY_METHODS)[number];

/** Chia could not be asked; the message says why, for a person who can do something about it. */
export class ChiaError extends Error {}

/** The name in the certificates that Chia makes: it stands for every computer. */
const SERVER_NAME = 'chia.net';
/** Tens of thousands of plots take a harvester a while. */
const LIMIT_MS = 60_000;

const envelopeSchema = z.object({ success: z.literal(true) });
const failureSchema = z.object({ error: z.string() });

/**
 * Asks Chia over TLS in both directions: it must show a certificate of the CA of this computer's Chia.
 * @throws ChiaError when it does not answer, is not of that CA, or refuses
 */
export async function callChia<S extends z.ZodType>(
  chia: ChiaSettings,
  { method, schema, signal }: { method: ChiaMethod; schema: S; signal: AbortSignal },
): Promise<z.output<S>> {
  // A type is gone when this runs.
  if (!READ_ONLY_METHODS.includes(method))
    throw new ChiaError(`${method as string} is not a method that only reads`);
  const [cert, key, ca] = await Promise.all([chia.certPath, chia.keyPath, chia.caPath].map(readPem));
  const answer = await withLimit(LIMIT_MS, signal, (limit) =>
    post(`${chia.url}/${method}`, { agent: false, servername: SERVER_NAME, cert, key, ca, signal: limit }),
  );
  if (!envelopeSchema.safeParse(answer).success) {
    const failure = failureSchema.safeParse(answer);
    throw new ChiaError(`${chia.url} refused ${method}${failure.success ? `: ${failure.data.error}` : ''}`);
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success)
    throw new ChiaError(`${chia.url} answered ${method} in a form that this version does not know`);
  return parsed.data;
}

async function readPem(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ChiaError(
      code === 'ENOENT'
        ? `there is no ${path}: set --chia-root to the folder of Chia`
        : `${path} cannot be read (${code ?? ''}): run as the user that runs Chia`,
    );
  }
}

async function post(url: string, options: RequestOptions): Promise<unknown> {
  try {
    const answer = await new Promise<string>((done, fail) => {
      request(
        url,
        { ...options, method: 'POST', headers: { 'content-type': 'application/json' } },
        (reply) => {
          if (reply.statusCode !== 200) {
            reply.resume();
            fail(new Error(`HTTP ${reply.statusCode ?? ''}`));
          } else text(reply).then(done, fail);
        },
      )
        .on('error', fail)
        .end('{}');
    });
    return JSON.parse(answer);
  } catch (error) {
    throw new ChiaError(reasonOf(url, error as NodeJS.ErrnoException));
  }
}

function reasonOf(url: string, { code, message, name }: NodeJS.ErrnoException): string {
  const { origin } = new URL(url);
  if (code === 'ECONNREFUSED') return `nothing answers at ${origin}: Chia may not be running`;
  if (name === 'AbortError' || name === 'TimeoutError') return `${origin} does not answer`;
  if (
    code?.includes('SIGN') === true ||
    code?.includes('VERIFY') === true ||
    code?.startsWith('ERR_SSL') === true
  )
    return `${origin} does not show a certificate of this CA, or refuses ours (${code})`;
  if (name === 'SyntaxError') return `${origin} answered something that is not JSON`;
  return `${origin}: ${message}`;
}
