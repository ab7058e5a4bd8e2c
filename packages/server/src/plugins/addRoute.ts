import type { Readable } from 'node:stream';
import { proposedSchema, type Proposed } from '@farm/contracts';
import { API_ROOT, isProofNeeded, type Call, type SchemaName, type SchemaOf } from '@farm/contracts/call';
import { resolveSchema } from '@farm/contracts/schemas';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { withGuard } from './withGuard.ts';
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
type HandlerResult<C extends Call> = C extends { readonly response: infer Name }
  ? | (Name extends SchemaName ? z.output<SchemaOf<Name>> : Readable)
    | (C extends { readonly isProposable: true } ? Proposed : never)
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
    preHandler: [
      ...(call.needsHuman ? [app.requireHuman] : []),
      ...(isProofNeeded(call) ? [app.requireProof] : []),
    ],
    // A HEAD request would keep the stream open without a reader, or use up the link to an archive.
    exposeHeadRoute: call.response !== 'eventStream' && call.response !== 'zip',
    schema: toRouteSchemas(call),
    handler: async (request, reply) => {
      reply.code(toSuccessStatus(call));
      if (isStreamed(call.response)) reply.headers(toStreamHeaders(call, call.response));
      // The cast is safe: the schemas of the row have validated the request.
      const answer = await handler(request as unknown as CallRequest<C>, reply);
      if (call.isProposable && proposedSchema.safeParse(answer).success) reply.code(202);
      if (call.response === 'csv') return reply.send(withGuard(answer as Readable, () => guard(request)));
      return reply.send(call.response === undefined ? undefined : answer);
    },
  });
}

function toSuccessStatus({ status, response }: Call): number {
  return status ?? (response === undefined ? 204 : 200);
}

type StreamKind = keyof typeof streamedResponses;

function isStreamed(response: Call['response']): response is StreamKind {
  return response !== undefined && Object.hasOwn(streamedResponses, response);
}

function toStreamHeaders({ path }: Call, kind: StreamKind): Record<string, string> {
  const { mediaType } = streamedResponses[kind];
  const attach = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` });
  if (kind === 'zip') return { 'content-type': mediaType, ...attach('farm-account.zip') };
  const type = { 'content-type': `${mediaType}; charset=utf-8` };
  return kind === 'csv'
    ? { ...type, ...attach(path.slice(path.lastIndexOf('/') + 1)) }
    : { ...type, 'x-accel-buffering': 'no' };
}

function toRouteSchemas(call: Call) {
  const { params = call.path.includes('/:id') ? 'idParams' : undefined, query, headers, body } = call;
  return {
    ...(params && { params: resolveSchema(params) }),
    ...(query && { querystring: resolveSchema(query) }),
    ...(headers && { headers: resolveSchema(headers) }),
    ...(body && { body: resolveSchema(body) }),
    response: {
      [toSuccessStatus(call)]: toResponseSchema(call),
      ...(call.isProposable && { 202: proposedSchema }),
      ...(call.hasEtag && { 304: z.undefined() }),
    },
  };
}

function toResponseSchema({ response }: Call) {
  if (response === undefined) return z.undefined();
  if (!isStreamed(response)) return resolveSchema(response);
  const { mediaType, description } = streamedResponses[response];
  return { description, content: { [mediaType]: { schema: z.string() } } };
}

const streamedResponses = {
  csv: { mediaType: 'text/csv', description: 'CSV (RFC 4180) with a header line' },
  zip: { mediaType: 'application/zip', description: 'ZIP archive' },
  eventStream: {
    mediaType: 'text/event-stream',
    description: 'Server-sent events; the data of each is a live event as JSON',
  },
};
