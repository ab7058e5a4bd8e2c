import type { Readable } from 'node:stream';
import { API_ROOT, type Call, type SchemaName, type SchemaOf } from '@farm/contracts/call';
import { schemaOf } from '@farm/contracts/schemas';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Row of the table of calls that the route serves. */
    call?: Call;
  }
}

type Parsed<C extends Call, Key extends keyof Call> =
  C extends Readonly<Record<Key, infer Name extends SchemaName>> ? z.output<SchemaOf<Name>> : unknown;

/** Request validated against the schemas of its call. */
type CallRequest<C extends Call> = FastifyRequest<{
  Body: Parsed<C, 'body'>;
  Headers: Parsed<C, 'headers'>;
  Querystring: Parsed<C, 'query'>;
  Params: C extends { readonly params: string } ? Parsed<C, 'params'> : { id: string };
}>;

/** Result of a handler: the response, text as a stream, or anything if the call has no response body. */
type HandlerResult<C extends Call> = C extends { readonly answer: infer Name }
  ? | (Name extends SchemaName ? z.output<SchemaOf<Name>> : Readable)
    | (C extends { readonly hasEtag: true } ? undefined : never)
  : unknown;

type Handler<C extends Call> = (
  request: CallRequest<C>,
  reply: FastifyReply,
) => HandlerResult<C> | Promise<HandlerResult<C>>;

/** Handler with options for its route. */
interface HandlerOptions<C extends Call> extends Pick<
  RouteShorthandOptions,
  'attachValidation' | 'bodyLimit'
> {
  handler: Handler<C>;
}

/**
 * Adds the route of a call: URL, guard, schemas and success status come from the call's row. A handler that sets
 * another status sends no body: 304, to a client that already has the response.
 */
export function addRoute<C extends Call>(
  app: App,
  call: C,
  handlerOrOptions: Handler<C> | HandlerOptions<C>,
): void {
  const { handler, ...options } =
    typeof handlerOrOptions === 'function' ? { handler: handlerOrOptions } : handlerOrOptions;
  const guard = app.guards.get(call.access);
  if (!guard) throw new Error(`${call.method} ${call.path}: nobody has said who ${call.access} is`);
  app.route({
    ...options,
    method: call.method,
    url: API_ROOT + call.path,
    config: { call },
    onRequest: guard,
    ...(call.needsHuman && { preHandler: app.requireHuman }),
    // A HEAD request would keep the stream open without a reader.
    exposeHeadRoute: call.answer !== 'eventStream',
    schema: toRouteSchemas(call),
    handler: async (request, reply) => {
      reply.code(toSuccessStatus(call));
      if (call.answer === 'csv' || call.answer === 'eventStream')
        reply.headers(toTextHeaders(call, call.answer));
      // The cast is safe: the schemas of the row have validated the request.
      const answer = await handler(request as unknown as CallRequest<C>, reply);
      return reply.send(call.answer === undefined ? undefined : answer);
    },
  });
}

function toSuccessStatus({ status, answer }: Call): number {
  return status ?? (answer === undefined ? 204 : 200);
}

function toTextHeaders({ path }: Call, answer: keyof typeof textResponses): Record<string, string> {
  const type = `${textResponses[answer].mediaType}; charset=utf-8`;
  return answer === 'csv'
    ? {
        'content-type': type,
        'content-disposition': `attachment; filename="${path.slice(path.lastIndexOf('/') + 1)}"`,
      }
    : { 'content-type': type, 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
}

function toRouteSchemas(call: Call) {
  const { params = call.path.includes('/:id') ? 'idParams' : undefined, query, headers, body } = call;
  return {
    ...(params && { params: schemaOf(params) }),
    ...(query && { querystring: schemaOf(query) }),
    ...(headers && { headers: schemaOf(headers) }),
    ...(body && { body: schemaOf(body) }),
    response: {
      [toSuccessStatus(call)]: toResponseSchema(call),
      ...(call.hasEtag && { 304: z.undefined() }),
    },
  };
}

function toResponseSchema({ answer }: Call) {
  if (answer === undefined) return z.undefined();
  if (answer !== 'csv' && answer !== 'eventStream') return schemaOf(answer);
  const { mediaType, description } = textResponses[answer];
  return { description, content: { [mediaType]: { schema: z.string() } } };
}

const textResponses = {
  csv: { mediaType: 'text/csv', description: 'CSV (RFC 4180) with a header line' },
  eventStream: {
    mediaType: 'text/event-stream',
    description: 'Server-sent events; the data of each is a live event as JSON',
  },
};
