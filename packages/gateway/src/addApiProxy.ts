import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { errorStatus, type ErrorBody, type ErrorCode } from '@farm/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEventStream } from '@farm/process';
import { EventStreams } from './EventStreams.ts';

/** Headers of a single connection (RFC 9110, 7.6.1), or rejected by the HTTP client (`expect`). */
const HOP_BY_HOP = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** An API is back by then if its supervisor starts it again. */
const RETRY_SECONDS = '5';

/** Forwards `/api` and the pool protocol to the API, streaming bodies and responses without a time limit. */
export function addApiProxy(app: FastifyInstance, apiUrl: string): void {
  const streams = new EventStreams();
  app.addHook('preClose', (done) => {
    streams.end();
    done();
  });
  addProxy(app, { apiUrl, prefix: '/api', streams, send: sendError });
  addProxy(app, { apiUrl, prefix: '/pool', streams, send: sendPoolError });
}

/** A forwarded path, and the form in which its clients expect errors. */
interface Forwarded {
  apiUrl: string;
  prefix: string;
  streams: EventStreams;
  send: (reply: FastifyReply, code: ErrorCode, message: string) => unknown;
}

function addProxy(app: FastifyInstance, { apiUrl, prefix, streams, send }: Forwarded): void {
  app.register(async (api) => {
    api.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const isClients = (error.statusCode ?? 500) < 500;
      if (!isClients) request.log.error(error, 'proxying failed');
      return send(reply, isClients ? 'malformed_request' : 'internal_error', error.message);
    });
    // Bodies are not parsed: the API alone limits their size and type.
    api.removeAllContentTypeParsers();
    await api.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      disableRequestLogging: true,
      destroyAgent: true,
      undici: {
        // Responses may take any time, and there may be many event streams.
        headersTimeout: 0,
        bodyTimeout: 0,
        connections: null,
        // By default the plugin accepts any certificate.
        connect: { rejectUnauthorized: true },
      },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => forwardedHeaders(request as FastifyRequest, headers),
        onResponse: (_request, reply, response) => {
          // Typed as Node's own response; its stream is what there is.
          const { stream } = response as unknown as { stream: Readable };
          const isEvents = isEventStream(reply);
          void (reply as FastifyReply).send(isEvents ? streams.hold(stream) : stream);
        },
        onError: (reply) => {
          void send(
            reply as FastifyReply,
            'unavailable',
            'The service is not available right now. Try again in a moment.',
          );
        },
        // The client would otherwise retry a GET up to ten times after a 503.
        retryDelay: () => null,
      },
    });
  });
}

/** Error codes of the pool protocol 1.0: the server failed, or the request did. */
const SERVER_EXCEPTION = 8;
const REQUEST_FAILED = 16;

/** Responds as the pool protocol does: farmers' programs expect the status 200. */
function sendPoolError(reply: FastifyReply, code: ErrorCode, message: string) {
  const errorCode = errorStatus[code] < 500 ? REQUEST_FAILED : SERVER_EXCEPTION;
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .send({ error_code: errorCode, error_message: message });
}

/** Responds in the API's error format. */
export function sendError(reply: FastifyReply, code: ErrorCode, message: string) {
  const body: ErrorBody = { code, message, requestId: reply.request.id };
  if (code === 'unavailable') void reply.header('retry-after', RETRY_SECONDS);
  return reply.code(errorStatus[code]).header('cache-control', 'no-store').send(body);
}

type Headers = Record<string, string | string[] | undefined>;

/** Replaces a visitor's claims in these headers with what the gateway knows. */
function forwardedHeaders(request: FastifyRequest, headers: Headers): Headers {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && name !== 'forwarded');
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': request.ip.replace(/^::ffff:/, ''),
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': request.id,
  };
}
