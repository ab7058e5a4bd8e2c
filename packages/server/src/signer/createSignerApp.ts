import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { isDatabaseGone } from '../database/isDatabaseGone.ts';
import type { Db } from '../database/schema.ts';
import { quietAbout } from '../logger.ts';
import {
  batchRequestSchema,
  replacementRequestSchema,
  SignerRefused,
  type Refusal,
  type RefusalCode,
  type SignerStatus,
} from './protocol.ts';
import { replaceBundle } from './replaceBundle.ts';
import { signBatch } from './signBatch.ts';
import type { Wallet } from './wallet.ts';

/** What the signer's application is made of. */
export interface SignerParts {
  wallet: Wallet;
  feeMaxMojo: bigint;
  /** The database as it can be reached now. */
  database: () => Promise<Db>;
  log: FastifyBaseLogger;
}

const BODY_BYTES = 128 * 1024;

/** Puts the signer's API together (`protocol.ts`); it does not listen yet. */
export function createSignerApp({ wallet, feeMaxMojo, database, log }: SignerParts): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: quietAbout(['/']),
    bodyLimit: BODY_BYTES,
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error: unknown, _request, reply) => answerError(error, reply));
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, { code: 'not_found', message: 'There is nothing at this address' }),
  );

  const { current, retired } = wallet;
  app.get('/', (): SignerStatus => ({ current, retired }));

  app.post('/batches', async (request) => {
    const batch = read(batchRequestSchema, request.body);
    const signed = await signBatch({ db: await database(), wallet, feeMaxMojo }, batch);
    log.info({ batchId: batch.id, payees: batch.outputs.length, txId: signed.txId }, 'signed');
    return signed;
  });

  app.post<{ Params: { id: string } }>('/batches/:id/replacement', async (request) => {
    const batchId = read(z.uuid(), request.params.id);
    const { fee } = read(replacementRequestSchema, request.body);
    const signed = await replaceBundle({ db: await database(), wallet, feeMaxMojo }, { batchId, fee });
    log.info({ batchId, fee: fee.toString(), txId: signed.txId }, 'replacement signed');
    return signed;
  });
  return app;
}

function read<Value>(schema: z.ZodType<Value>, given: unknown): Value {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SignerRefused('malformed', `${issue?.path.join('.')} ${issue?.message}`.trim());
}

async function answerError(error: unknown, reply: FastifyReply): Promise<void> {
  if (error instanceof SignerRefused) return refuse(reply, { code: error.code, message: error.message });
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status < 500) return refuse(reply, { code: 'malformed', message: 'The request cannot be read' });
  const isAway = isDatabaseGone(error) || isLocked(error);
  reply.log.error({ err: error }, isAway ? 'the database does not answer' : 'failed');
  await reply.code(isAway ? 503 : 500).send({ message: 'Not known whether it was signed: ask again' });
}

/** Somebody held a lock for longer than `limitWaiting` allows. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

const statuses: Partial<Record<RefusalCode, number>> = { malformed: 400, not_found: 404 };

async function refuse(reply: FastifyReply, refusal: Refusal): Promise<void> {
  reply.log.warn(refusal, 'refused');
  await reply.code(statuses[refusal.code] ?? 409).send(refusal);
}
