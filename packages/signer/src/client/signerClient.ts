import { request } from 'node:http';
import type { z } from 'zod';
import {
  refusalSchema,
  signerFiguresSchema,
  signResponseSchema,
  signerStatusSchema,
  SignerRefused,
  type BatchRequest,
  type SignResponse,
  type SignerFigures,
  type SignerStatus,
} from './protocol.ts';

/** Exceeds the signer's lock timeout: a client that gives up first does not learn the outcome. */
const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Client of the signer, used by the worker. Each call throws SignerRefused with the reason if nothing was signed;
 * after any other error the outcome is unknown and the call may be retried.
 */
export interface SignerClient {
  status: () => Promise<SignerStatus>;
  figures: () => Promise<SignerFigures>;
  sign: (batch: BatchRequest) => Promise<SignResponse>;
  replace: (batchId: string, chainFeeMojo: bigint) => Promise<SignResponse>;
}

/** Creates a client of the signer that listens on the socket. */
export function createSignerClient(socketPath: string, timeoutMs: number = TIMEOUT_MS): SignerClient {
  const callSigner = async <Answer>(
    schema: z.ZodType<Answer>,
    { body, ...target }: { method: string; path: string; body?: object },
  ): Promise<Answer> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, text } = await send(
      { ...target, socketPath, signal },
      body && JSON.stringify(body, encodeMojo),
    );
    if (status === 200) return schema.parse(JSON.parse(text));
    if (status >= 400 && status < 500) {
      const { code, message } = refusalSchema.parse(JSON.parse(text));
      throw new SignerRefused(code, message);
    }
    throw new Error(`The signer returned status ${status}`);
  };
  return {
    status: () => callSigner(signerStatusSchema, { method: 'GET', path: '/' }),
    figures: () => callSigner(signerFiguresSchema, { method: 'GET', path: '/figures' }),
    sign: (batch) => callSigner(signResponseSchema, { method: 'POST', path: '/batches', body: batch }),
    replace: (batchId, chainFeeMojo) =>
      callSigner(signResponseSchema, {
        method: 'POST',
        path: `/batches/${batchId}/replacement`,
        body: { chainFeeMojo },
      }),
  };
}

function encodeMojo(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

interface RequestTarget {
  socketPath: string;
  method: string;
  path: string;
  signal: AbortSignal;
}

function send(target: RequestTarget, payload = ''): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { ...target, agent: false, headers: payload === '' ? {} : headers },
      (answer) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
          if (bytes > MAX_RESPONSE_BYTES)
            outgoing.destroy(new Error('The response of the signer is too large'));
          else pieces.push(piece);
        });
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
