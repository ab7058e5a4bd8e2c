import { request } from 'node:http';
import type { z } from 'zod';
import {
  refusalSchema,
  signedSchema,
  signerStatusSchema,
  SignerRefused,
  type BatchRequest,
  type Signed,
  type SignerStatus,
} from './protocol.ts';

/** Exceeds the signer's lock timeout: a client that gives up first does not learn the outcome. */
const TIMEOUT_MS = 15_000;
const MOST_BYTES = 64 * 1024;

/**
 * Client of the signer, used by the worker. Each call throws SignerRefused with the reason if nothing was signed;
 * after any other error the outcome is unknown and the call may be retried.
 */
export interface SignerClient {
  status: () => Promise<SignerStatus>;
  sign: (batch: BatchRequest) => Promise<Signed>;
  replace: (batchId: string, chainFeeMojo: bigint) => Promise<Signed>;
}

/** Creates a client of the signer that listens on the socket. */
export function createSignerClient(socketPath: string, timeoutMs: number = TIMEOUT_MS): SignerClient {
  const ask = async <Answer>(
    schema: z.ZodType<Answer>,
    { body, ...question }: { method: string; path: string; body?: object },
  ): Promise<Answer> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, text } = await send(
      { ...question, socketPath, signal },
      body && JSON.stringify(body, writeMojo),
    );
    if (status === 200) return schema.parse(JSON.parse(text));
    if (status >= 400 && status < 500) {
      const { code, message } = refusalSchema.parse(JSON.parse(text));
      throw new SignerRefused(code, message);
    }
    throw new Error(`The signer answers ${status}`);
  };
  return {
    status: () => ask(signerStatusSchema, { method: 'GET', path: '/' }),
    sign: (batch) => ask(signedSchema, { method: 'POST', path: '/batches', body: batch }),
    replace: (batchId, chainFeeMojo) =>
      ask(signedSchema, { method: 'POST', path: `/batches/${batchId}/replacement`, body: { chainFeeMojo } }),
  };
}

function writeMojo(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

interface Question {
  socketPath: string;
  method: string;
  path: string;
  signal: AbortSignal;
}

function send(question: Question, payload = ''): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
  return new Promise((resolve, reject) => {
    const asked = request({ ...question, agent: false, headers: payload === '' ? {} : headers }, (answer) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > MOST_BYTES) asked.destroy(new Error('The signer answers too much'));
        else pieces.push(piece);
      });
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
      );
    });
    asked.on('error', reject);
    asked.end(payload);
  });
}
