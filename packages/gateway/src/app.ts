import { randomUUID } from 'node:crypto';
import { addDraining, sendBadRequest, toSafeHeaders } from '@farm/process';
import { watchForwarding } from '@farm/registry';
import type { ArtifactStore } from '@farm/registry/artifacts';
import cookie from '@fastify/cookie';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyBaseLogger,
} from 'fastify';
import { addApiProxy, sendError } from './addApiProxy.ts';
import { addAgentRoutes } from './artifacts/addAgentRoutes.ts';
import { addPackageRoutes } from './artifacts/addPackageRoutes.ts';
import { addArtifactRoutes } from './artifacts/addArtifactRoutes.ts';
import { addStaticRoutes } from './artifacts/addStaticRoutes.ts';
import { addWorkerRoute } from './artifacts/addWorkerRoute.ts';
import type { GatewayConfig } from './config.ts';
import { addHealthRoute } from './health.ts';
import { addMetrics } from './addMetrics.ts';
import { createParts } from './createParts.ts';
import { addSecurityTxt } from './securityTxt.ts';
import { addCurrentRoutes } from './page/addCurrentRoutes.ts';
import { addPageRoutes } from './page/addPageRoutes.ts';
import { addPreviewRoute } from './previews/addPreviewRoute.ts';

/** Replaceable parts of the gateway. */
interface AppParts {
  artifacts: ArtifactStore;
  log: FastifyBaseLogger;
  /** Aborted when the process is about to stop. */
  stopping?: AbortSignal;
}

/** Creates the gateway: artifacts, the shell's static files, the API proxy, and pages for all other paths. */
export async function createApp(
  config: GatewayConfig,
  { artifacts, log, stopping }: AppParts,
): Promise<FastifyInstance> {
  const headers = toSafeHeaders(config.publicUrl);
  const app = fastify({
    loggerInstance: log,
    // Fastify's own log lines contain the whole URL with its query.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Routes handle HEAD themselves, because they know the length without reading the file.
    exposeHeadRoutes: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    // Time limit for receiving a request; responses have none.
    requestTimeout: 120_000,
    // Requests on open connections are still answered while others finish.
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => {
      // Typed for any route schema; a malformed URL has no route.
      void (reply as unknown as FastifyReply)
        .code(400)
        .headers(headers)
        .type('text/plain; charset=utf-8')
        .send('Bad request\n');
    },
    clientErrorHandler: (_error, socket) =>
      sendBadRequest(socket, { headers, type: 'text/plain', body: 'Bad request\n' }),
  });
  const parts = await createParts(config, artifacts, app.log);
  // First of all that a close does: what follows may take a moment, in which requests are still answered.
  addDraining(app, stopping);
  app.addHook('onReady', () => parts.registry.start());
  app.addHook('preClose', () => parts.registry.stop());

  everyReply(app, headers);
  addMetrics(app, config, parts);
  await app.register(cookie);
  addHealthRoute(app, parts, stopping);
  addCurrentRoutes(app, parts);
  addArtifactRoutes(app, parts);
  addStaticRoutes(app, parts);
  addWorkerRoute(app, parts);
  addAgentRoutes(app, parts);
  addPackageRoutes(app, config);
  addSecurityTxt(app, config);
  addApiProxy(app, config.apiUrl);
  addPreviewRoute(app, parts);
  addPageRoutes(app, config, parts);
  return app;
}

function everyReply(app: FastifyInstance, headers: Record<string, string>): void {
  const watch = watchForwarding(app.log);
  app.addHook('onRequest', (request, reply, done) => {
    watch(request);
    void reply.headers({ ...headers, 'x-request-id': request.id });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?', 1)[0];
    const { method } = request;
    request.log.info(
      { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
  app.setNotFoundHandler((request, reply) => {
    if (/^\/api(\/|$|\?)/.test(request.url))
      return sendError(reply, 'method_not_allowed', 'This method is not allowed here.');
    return reply
      .code(405)
      .headers({ allow: 'GET, HEAD', 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send('Method not allowed\n');
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error, 'answering failed');
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(status >= 500 ? `Internal error (request ${request.id})\n` : 'Bad request\n');
  });
}
