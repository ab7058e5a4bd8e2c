import type { PutFarmerPayload } from '@farm/chain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { AppError } from '../../errors.ts';
import type { ChangedFields } from './farmerRecord.ts';
import type { PlotNftRow } from './pool.repository.ts';
import type { PoolSettings } from './poolDependencies.ts';
import { PoolError, poolErrorCodes } from './PoolError.ts';

/** Answer to `GET /pool_info`. */
export function toPoolInfo(settings: PoolSettings, publicUrl: string) {
  return {
    name: 'Farm',
    description: 'Pays all its farmers for the space that they prove.',
    logo_url: `${publicUrl}/logo/logo.png`,
    fee: settings.fee,
    minimum_difficulty: Number(settings.minDifficulty),
    protocol_version: 1,
    relative_lock_height: settings.relativeLockHeight,
    target_puzzle_hash: `0x${settings.targetPuzzleHash}`,
    authentication_token_timeout: settings.tokenMinutes,
  };
}

/** Answer to `GET /farmer`. */
export function toFarmer(
  { authenticationPublicKey, payoutInstructions, difficulty }: PlotNftRow,
  points: bigint,
) {
  return {
    authentication_public_key: `0x${authenticationPublicKey}`,
    payout_instructions: payoutInstructions,
    current_difficulty: Number(difficulty),
    current_points: Number(points),
  };
}

/** Answer to `PUT /farmer`: whether each field that was given was changed. */
export function toChanges(asked: PutFarmerPayload, changed: ChangedFields) {
  return {
    ...(asked.authenticationPublicKey !== null && {
      authentication_public_key: changed.authenticationPublicKey,
    }),
    ...(asked.payoutInstructions !== null && { payout_instructions: changed.payoutInstructions }),
    ...(asked.suggestedDifficulty !== null && { suggested_difficulty: changed.suggestedDifficulty }),
  };
}

/** Sends a refusal in the form of the protocol; whatever is no refusal is logged and told as a fault of the server. */
export async function sendPoolError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const error = toPoolError(thrown, request.id);
  const isLogged = thrown instanceof AppError && thrown.details.isLogged === true;
  if (error.reason === 'serverException' && !isLogged)
    request.log.error({ err: thrown }, 'the pool could not answer');
  else request.log.info({ poolError: error.reason }, 'refused');
  if (thrown instanceof AppError && thrown.details.retryAfterSeconds !== undefined)
    reply.header('retry-after', thrown.details.retryAfterSeconds);
  await reply
    .code(200)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      error_code: poolErrorCodes[error.reason],
      error_message: error.message,
      ...(error.difficulty !== undefined && { current_difficulty: Number(error.difficulty) }),
    });
}

/** Returns the refusal that a thrown value stands for. */
export function toPoolError(thrown: unknown, requestId: string): PoolError {
  if (thrown instanceof PoolError) return thrown;
  if (hasZodFastifySchemaValidationErrors(thrown)) return toFieldError(thrown.validation[0]);
  if (thrown instanceof AppError && thrown.code === 'too_many_requests')
    return new PoolError(
      'requestFailed',
      `Too many requests. Try again in ${thrown.details.retryAfterSeconds} seconds.`,
    );
  if (thrown instanceof AppError && thrown.code === 'disk_full')
    return new PoolError('serverException', thrown.message);
  const { statusCode = 500, message } = thrown as { statusCode?: number; message?: string };
  if (statusCode < 500) return new PoolError('requestFailed', message ?? 'The request cannot be read.');
  return new PoolError('serverException', `The pool could not answer. The request was ${requestId}.`);
}

function toFieldError({
  instancePath = '',
  message = 'Invalid',
}: Partial<ZodFastifySchemaValidationError> = {}) {
  const path = instancePath.split('/').filter(Boolean).join('.');
  const reason = path === 'payload.suggested_difficulty' ? 'invalidDifficulty' : 'requestFailed';
  return new PoolError(reason, `${path === '' ? 'The request' : path}: ${message}`);
}
