import { errorBodySchema } from '@farm/contracts';
import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from './app.ts';

/** Describes the routes added from now on, at `GET /api/openapi.json`. */
export async function addOpenApi(app: App): Promise<void> {
  const literalPaths: string[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.includes('(')) literalPaths.push(route.url);
    if (route.onRequest === app.requireSession || route.onRequest === app.requireAdmin)
      route.schema = { ...route.schema, security: [{ session: [] }] };
    if (route.onRequest === app.acceptSession)
      route.schema = { ...route.schema, security: [{}, { session: [] }] };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Farm', version: '1', description: 'The API of the user centre.' },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer' },
          machine: { type: 'http', scheme: 'bearer' },
          rollout: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      const paths = completePaths((openapiObject.paths ?? {}) as Paths, literalPaths);
      openapiObject.paths = paths;
      return openapiObject;
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

interface Operation {
  responses?: Record<string, unknown>;
  parameters?: { name: string }[];
}
type Paths = Record<string, Record<string, Operation>>;

const errorAnswer = {
  description: 'Refused or failed: see code',
  content: { 'application/json': { schema: z.toJSONSchema(errorBodySchema, { io: 'output' }) } },
};

/** The library takes parentheses for a parameter and writes `{regexp1}`: here they belong to the name. */
function completePaths(paths: Paths, literalPaths: string[]): Paths {
  const literalByMangled = new Map(
    literalPaths.map((path) => [path.replace(/\([^)]*\)/g, '{regexp1}'), path]),
  );
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      literalByMangled.get(path) ?? path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, complete(operation)]),
      ),
    ]),
  );
}

function complete({ parameters = [], responses, ...rest }: Operation): Operation {
  const real = parameters.filter(({ name }) => !name.startsWith('regexp'));
  return {
    ...rest,
    ...(real.length > 0 && { parameters: real }),
    responses: { ...responses, default: errorAnswer },
  };
}
