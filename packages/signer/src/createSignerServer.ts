import { createServer, type IncomingMessage, type Server } from 'node:http';
import { z } from 'zod';
import { type Db, isDatabaseGone, isStatementCanceled } from '@farm/database';
import type { Logger } from '@farm/process';
import {
  batchRequestSchema,
  replacementRequestSchema,
  SignerRefused,
  type RefusalCode,
  type SignerFigures,
  type SignResponse,
  type SignerStatus,
} from './client/protocol.ts';
import { createTally, type Tally } from './createTally.ts';
import { signReplacement } from './signReplacement.ts';
import { signBatch } from './signBatch.ts';
import type { Wallet } from './wallet.ts';

/** Dependencies of the signer's server. */
export interface SignerDependencies {
  wallet: Wallet;
  feeMaxMojo: bigint;
  /** Returns a connection to the database at its current address. */
  database: () => Promise<Db>;
  log: Logger;
}

const MAX_BODY_BYTES = 128 * 1024;

/** Creates the server of the signer's API (`protocol.ts`); it does not listen yet. */
export function createSignerServer(dependencies: SignerDependencies): Server {
  const tally = createTally(dependencies.wallet.genesis);
  return createServer((request, response) => {
    void handleRequest({ ...dependencies, tally }, request)
      .then((body) => ({ status: 200, body }))
      .catch((error: unknown) => {
        if (error instanceof SignerRefused) tally.addRefusal(error.code);
        return toFailure(dependencies.log, error);
      })
      .then(({ status, body }) => {
        // The rest of an oversized body stays unread, so the connection cannot be reused.
        if (!request.complete) response.setHeader('connection', 'close');
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
  });
}

async function handleRequest(
  dependencies: SignerDependencies & { tally: Tally },
  request: IncomingMessage,
): Promise<SignResponse | SignerStatus | SignerFigures> {
  const { wallet, feeMaxMojo, database, log, tally } = dependencies;
  const route = `${request.method} ${request.url}`;
  if (route === 'GET /') return { current: wallet.current, retired: wallet.retired };
  if (route === 'GET /figures') return tally.read();

  if (route === 'POST /batches') {
    const batch = parse(batchRequestSchema, await readJson(request));
    const signed = await signBatch({ db: await database(), wallet, feeMaxMojo }, batch);
    tally.addBatch(batch.inputs.length);
    log.info({ batchId: batch.id, payees: batch.payees.length, txId: signed.txId }, 'signed');
    return signed;
  }

  const batchIdText = /^POST \/batches\/([^/]+)\/replacement$/.exec(route)?.[1];
  if (batchIdText === undefined) throw new SignerRefused('not_found', 'Not found');
  const batchId = parse(z.uuid(), batchIdText);
  const { chainFeeMojo } = parse(replacementRequestSchema, await readJson(request));
  const signed = await signReplacement(
    { db: await database(), wallet, feeMaxMojo },
    { batchId, chainFeeMojo },
  );
  tally.addReplacement();
  log.info({ batchId, chainFeeMojo: chainFeeMojo.toString(), txId: signed.txId }, 'replacement signed');
  return signed;
}

/** @throws SignerRefused `malformed`, also when the client hangs up before the end of its request */
async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) throw new RangeError('The request is too large');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new SignerRefused('malformed', 'The request cannot be parsed');
  }
}

function parse<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SignerRefused('malformed', `${issue?.path.join('.')} ${issue?.message}`.trim());
}

function toFailure(log: Logger, error: unknown): { status: number; body: object } {
  if (error instanceof SignerRefused) {
    const refusal = { code: error.code, message: error.message };
    log.warn(refusal, 'refused');
    return { status: statuses[error.code] ?? 409, body: refusal };
  }
  const isUnavailable = isDatabaseGone(error) || isStatementCanceled(error) || isLockTimeout(error);
  log.error({ err: error }, isUnavailable ? 'the database does not respond' : 'failed');
  return {
    status: isUnavailable ? 503 : 500,
    body: { message: 'It may or may not have been signed. Ask again' },
  };
}

/** True if a lock wait exceeded the limit set by `setTransactionTimeouts` (SQLSTATE 55P03, lock_not_available). */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

const statuses: Partial<Record<RefusalCode, number>> = { malformed: 400, not_found: 404 };
