import { API_ROOT, toRequest } from '@farm/contracts/call';
import { readRegistry } from '@farm/contracts/calls';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  verifySignedRegistry,
  signedRegistrySchema,
  type VerifiedSignedRegistry,
  type SignedRegistry,
  type TrustedKey,
} from '@farm/contracts/rollout';
import { saveFileDurably } from '@farm/registry';
import { z } from 'zod';

/** Time for which the API may hold a response back until there is something newer, in seconds. */
const WAIT_SECONDS = 25;
/** Additional time for a response, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Response from the API. `none`: it has no registry, or no longer has one. */
export type RegistryAnswer =
  | { kind: 'registry'; signed: SignedRegistry; etag: string | null }
  | { kind: 'unchanged' }
  | { kind: 'none' };

/** Source of the registry. Given the tag of an earlier response, it waits for a newer one. */
export type RegistrySource = (etag: string | null, signal: AbortSignal) => Promise<RegistryAnswer>;

/**
 * Creates a source that reads the registry from the API. It throws an Error that says what was wrong with the
 * response.
 */
export function createApiRegistrySource(apiUrl: string): RegistrySource {
  return async (etag, signal) => {
    const wait = etag === null ? undefined : WAIT_SECONDS;
    const { url } = toRequest(readRegistry, { query: { wait } });
    const timeout = AbortSignal.timeout(TIMEOUT_MS + (etag === null ? 0 : WAIT_SECONDS * 1000));
    const answer = await fetch(apiUrl + API_ROOT + url, {
      redirect: 'error',
      headers: { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
      signal: AbortSignal.any([signal, timeout]),
    }).catch((error: unknown) => {
      throw new Error('the API does not respond', { cause: error });
    });
    if (answer.status === 200)
      return { kind: 'registry', signed: await readSigned(answer), etag: answer.headers.get('etag') };
    await answer.body?.cancel();
    if (answer.status === 304) return { kind: 'unchanged' };
    if (answer.status === 404) return { kind: 'none' };
    throw new Error(`the API returned status ${answer.status} for the registry`);
  };
}

/** The last verified registry on disk, for starts while the API is down. */
export interface StoredRegistry {
  path: string;
  /**
   * Returns null if none is stored. The registry still has to be verified. @throws Error if the file is unusable
   */
  read(): Promise<SignedRegistry | null>;
  /** Replaces the whole file; resolves once it is durable. */
  write(signed: SignedRegistry): Promise<void>;
}

/** See {@link StoredRegistry}: `gateway/registry.json` in the data folder. */
export function createStoredRegistry(dataDir: string): StoredRegistry {
  const path = join(dataDir, 'gateway', 'registry.json');
  return {
    path,
    async read() {
      try {
        return parseSigned(await readFile(path, 'utf8'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw new Error(`${path} cannot be used: ${(error as Error).message}`, { cause: error });
      }
    },
    async write(signed) {
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}`;
      try {
        await saveFileDurably(draft, path, Buffer.from(JSON.stringify(signed)));
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}

/** A registry with valid signatures, as signed and as in effect. */
export interface VerifiedRegistry {
  signed: SignedRegistry;
  opened: VerifiedSignedRegistry;
}

/** Thrown if a registry may not replace the known one. */
export class RegistryOlderError extends Error {}

/**
 * Verifies a registry and compares it with the known one: revisions and halts only ever grow.
 * @returns `known` itself if they are the same
 * @throws RegistryUntrustedError @throws RegistryOlderError
 */
export async function verifyRegistry(
  signed: SignedRegistry,
  trusted: TrustedKey[],
  known: VerifiedRegistry | null,
): Promise<VerifiedRegistry> {
  const opened = await verifySignedRegistry(signed, trusted);
  if (known === null || opened.signed.rev > known.opened.signed.rev) return { signed, opened };
  const { rev } = known.opened.signed;
  if (opened.signed.rev < rev)
    throw new RegistryOlderError(
      `it is revision ${opened.signed.rev}, older than the last known revision ${rev}`,
    );
  if (signed.text !== known.signed.text)
    throw new RegistryOlderError(`its revision ${rev} differs from the known revision ${rev}`);
  if (signed.halts.length < known.signed.halts.length)
    throw new RegistryOlderError(
      `halts are missing: it has ${signed.halts.length} of revision ${rev}, but ${known.signed.halts.length} are known`,
    );
  if (!isDeepStrictEqual(signed.halts.slice(0, known.signed.halts.length), known.signed.halts))
    throw new RegistryOlderError(`its halts of revision ${rev} differ from the known ones`);
  return signed.halts.length === known.signed.halts.length ? known : { signed, opened };
}

async function readSigned(answer: Response): Promise<SignedRegistry> {
  const text = await answer.text().catch((error: unknown) => {
    throw new Error('the API cut off its response with the registry', { cause: error });
  });
  return parseSigned(text);
}

/** @throws Error describing the problem in one line */
function parseSigned(text: string): SignedRegistry {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`the registry is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
  const parsed = signedRegistrySchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`the registry is not valid: ${z.prettifyError(parsed.error).replaceAll(/\s*\n\s*/g, ' ')}`);
}
