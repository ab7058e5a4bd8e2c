import httpProxy from '@fastify/http-proxy';
import { errorStatus, type ErrorBody, type ErrorCode } from '@farm/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Of one connection only (RFC 9110, 7.6.1), or refused by the HTTP client (`expect`). */
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

/** Passes `/api` on to the API, bodies and answers as streams, for as long as an answer takes. */
export function addApiProxy(app: FastifyInstance, apiUrl: string): void {
  app.register(async (api) => {
    api.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const isClients = (error.statusCode ?? 500) < 500;
      if (!isClients) request.log.error(error, 'proxying failed');
      return sendError(reply, isClients ? 'malformed_request' : 'internal_error', error.message);
    });
    // Bodies pass unread, so that their size and type are the API's affair alone.
    api.removeAllContentTypeParsers();
    await api.register(httpProxy, {
      upstream: apiUrl,
      prefix: '/api',
      rewritePrefix: '/api',
      disableRequestLogging: true,
      destroyAgent: true,
      undici: {
        // An answer may take as long as it likes, and event streams may be many.
        headersTimeout: 0,
        bodyTimeout: 0,
        connections: null,
        // The plugin's own default is to believe any certificate.
        connect: { rejectUnauthorized: true },
      },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => forwardedHeaders(request as FastifyRequest, headers),
        onError: (reply) => {
          void sendError(
            reply as FastifyReply,
            'unavailable',
            'The service is not available right now. Try again in a moment.',
          );
        },
        // The client would repeat a GET by itself on a 503, ten times over.
        retryDelay: () => null,
      },
    });
  });
}

/** Answers in the API's error shape. */
export function sendError(reply: FastifyReply, code: ErrorCode, message: string) {
  const body: ErrorBody = { code, message, requestId: reply.request.id };
  return reply.code(errorStatus[code]).header('cache-control', 'no-store').send(body);
}

type Headers = Record<string, string | string[] | undefined>;

/** What a visitor claims of these headers is replaced by what the gateway knows. */
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
