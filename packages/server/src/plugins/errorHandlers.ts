import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorStatus, type ErrorBody } from '@farm/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { sendBadRequest } from '@farm/process';
import { isDatabaseGone, isDiskFull, isStatementCanceled } from '@farm/database';
import { AppError } from '../errors.ts';
import { DISK_FULL_RETRY_SECONDS } from './addDiskGuard.ts';
import type { UsualHeaders } from './addUsualHeaders.ts';
import type { App } from './app.ts';
import { createMethodLookup } from './methodLookup.ts';

/** Sends every refusal and failure in the same shape, {@link ErrorBody}. */
export function addErrorHandlers(app: App): void {
  const findMethods = createMethodLookup(app);
  app.setErrorHandler((error: unknown, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler(async (request, reply) => {
    const methods = findMethods(request.url);
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    await sendError(new AppError(methods.length > 0 ? 'method_not_allowed' : 'not_found'), request, reply);
  });
}

/** Creates the handler of requests that fail before routing, such as a URL that cannot be decoded. */
export function createFrameworkErrorHandler(headers: UsualHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // No hook has run.
    void reply.headers({ ...headers, 'x-request-id': request.id });
    void sendError(error, request, reply);
  };
}

/** Creates the handler of bytes that are not an HTTP request, and of requests whose headers are too large. */
export function createClientErrorHandler(headers: UsualHeaders) {
  return (_error: Error, socket: Socket): void => {
    const { code, message } = new AppError('malformed_request');
    const body = JSON.stringify({ code, message, requestId: randomUUID() } satisfies ErrorBody);
    sendBadRequest(socket, { headers, type: 'application/json', body });
  };
}

async function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const error = toAppError(thrown);
  const status = errorStatus[error.code];
  const isLogged = thrown instanceof AppError && thrown.details.isLogged === true;
  if (status >= 500 && !isLogged) request.log.error({ err: thrown }, error.code);
  else request.log.info({ errorCode: error.code }, 'refused');

  const { fields, retryAfterSeconds, ticket } = error.details;
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    requestId: request.id,
    ...(fields && { fields }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(ticket && { ticket }),
  };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  // The error replaces the file, so the browser must not save it as a download.
  reply.removeHeader('content-disposition');
  // The gateway's client still sends the body: a closed connection would take the answer with it, and the gateway would
  // say that the API is down.
  if (error.code === 'body_too_large') reply.removeHeader('connection');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  await reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** Converts a thrown value to the error to send. The cause of an internal failure stays in the log. */
function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    return new AppError('validation_failed', { fields: toFieldErrors(thrown) });
  }
  if (isDatabaseGone(thrown)) return new AppError('unavailable', { retryAfterSeconds: 5 });
  // The database is overloaded, or waits for a long transaction.
  if (isStatementCanceled(thrown)) return new AppError('unavailable', { retryAfterSeconds: 30 });
  if (isDiskFull(thrown)) return new AppError('disk_full', { retryAfterSeconds: DISK_FULL_RETRY_SECONDS });
  switch ((thrown as Partial<FastifyError>).statusCode) {
    case 400:
    case 414:
      return new AppError('malformed_request');
    case 404:
      return new AppError('not_found');
    case 413:
      return new AppError('body_too_large');
    case 415:
      return new AppError('unsupported_media_type');
    case 503:
      return new AppError('unavailable', { retryAfterSeconds: 5 });
    default:
      return new AppError('internal_error');
  }
}

type ValidationFailure = Pick<FastifyError, 'validation' | 'validationContext'>;

function toFieldErrors({
  validation = [],
  validationContext = 'body',
}: ValidationFailure): Record<string, string> {
  const pairs = validation.flatMap(({ instancePath, keyword, params, message = 'Invalid' }) => {
    const path = instancePath.split('/').filter(Boolean).join('.');
    if (keyword === 'unrecognized_keys' && Array.isArray(params['keys'])) {
      return params['keys'].map((key) => [[path, String(key)].filter(Boolean).join('.'), 'Unknown field']);
    }
    return [[path || validationContext, message]];
  });
  // Reversed, so that the first problem of each field wins.
  return Object.fromEntries(pairs.reverse()) as Record<string, string>;
}
