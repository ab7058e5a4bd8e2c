import { errorBodySchema, errorStatus } from '@farm/contracts';
import type { Access, Call } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from './app.ts';
import { toErrorCodes } from './toErrorCodes.ts';
import { addRoute } from './addRoute.ts';
import { findCallExample } from './callExamples.ts';

/** Describes the routes added after this call in an OpenAPI document. */
export async function addOpenApi(app: App): Promise<void> {
  const literalPaths: string[] = [];
  app.addHook('onRoute', ({ url }) => {
    if (url.includes('(')) literalPaths.push(url);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Farm', version: '1', description: 'The API of the user center.' },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'Token of a sign-in.' },
          token: {
            ...{ type: 'http', scheme: 'bearer', bearerFormat: 'fat_…' },
            description:
              'API token of a user. Each operation names the scope that the token needs: `machines` reads machines, plots, space, incidents and PlotNFTs, `money` reads balance, logs, profits, withdrawals and addresses, `withdraw` requests and cancels withdrawals.',
          },
          watch: {
            ...{ type: 'http', scheme: 'bearer', bearerFormat: 'fat_…' },
            description: 'Watch link of a user, which has nothing but watch scopes.',
          },
          machine: { type: 'http', scheme: 'bearer' },
          rollout: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const { call } = input.route.config ?? {};
      return { url, schema: call ? { ...schema, ...describeCall(call, schema) } : schema };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      const paths = completePaths((openapiObject.paths ?? {}) as Paths, literalPaths);
      openapiObject.paths = paths;
      return openapiObject;
    },
  });
  addRoute(app, calls.readApiDescription, () => ({ ...app.swagger() }));
}

/** Describes a route from the row of its call. */
function describeCall(call: Call, { body, response }: { body?: unknown; response?: unknown }) {
  const security = toSecurity(call);
  const codesByStatus = Map.groupBy(toErrorCodes(call), (code) => errorStatus[code]);
  const example = findCallExample(call);
  const failures = [...codesByStatus].map(([status, codes]) => [status, toErrorResponse(codes)] as const);
  return {
    summary: call.summary,
    tags: [call.tag],
    ...(security && { security }),
    ...(example?.body !== undefined && { body: { ...(body as object), examples: [example.body] } }),
    response: { ...toSuccesses(response, example?.response), ...Object.fromEntries(failures) },
  };
}

/** Adds the example of a call to the response of its success. */
function toSuccesses(response: unknown, example: unknown): Record<string, unknown> {
  const successes = Object.entries(response ?? {});
  if (example === undefined) return Object.fromEntries(successes);
  return Object.fromEntries(
    successes.map(([status, schema]) => [
      status,
      { description: 'Success', content: { 'application/json': { schema: schema as unknown, example } } },
    ]),
  );
}

/** Security of a call: the array of a token has the scope that it needs. */
function toSecurity({ access, scope }: Call) {
  const security = securityByAccess[access];
  return scope === undefined ? security : [...(security ?? []), { token: [scope] }];
}

const ROLLOUT_SECURITY = [{ session: [] }, { rollout: [] }];

const securityByAccess: Record<Access, Record<string, string[]>[] | undefined> = {
  public: undefined,
  optional: [{}, { session: [] }],
  session: [{ session: [] }],
  admin: [{ session: [] }],
  machine: [{ machine: [] }],
  watch: [{ watch: [] }],
  rolloutRead: ROLLOUT_SECURITY,
  rolloutPublish: ROLLOUT_SECURITY,
  rolloutOperate: ROLLOUT_SECURITY,
};

function toErrorResponse(codes: readonly string[]) {
  const schema = errorBodySchema.extend({ code: z.enum(codes) });
  return {
    description: [...new Set(codes)].join(', '),
    content: { 'application/json': { schema: z.toJSONSchema(schema, { io: 'output' }) } },
  };
}

interface Operation {
  responses?: Record<string, unknown>;
  parameters?: { name: string }[];
}
type Paths = Record<string, Record<string, Operation>>;

const defaultErrorResponse = {
  description: 'Refused or failed: see code',
  content: { 'application/json': { schema: z.toJSONSchema(errorBodySchema, { io: 'output' }) } },
};

/** Restores parentheses in paths: the library mistakes them for a parameter and writes `{regexp1}`. */
function completePaths(paths: Paths, literalPaths: string[]): Paths {
  const literalByMangled = new Map(
    literalPaths.map((path) => [path.replace(/\([^)]*\)/g, '{regexp1}'), path]),
  );
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      literalByMangled.get(path) ?? path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, completeOperation(operation)]),
      ),
    ]),
  );
}

function completeOperation({ parameters = [], responses, ...rest }: Operation): Operation {
  const real = parameters.filter(({ name }) => !name.startsWith('regexp'));
  return {
    ...rest,
    ...(real.length > 0 && { parameters: real }),
    responses: { ...responses, default: defaultErrorResponse },
  };
}
