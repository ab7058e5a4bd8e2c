import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_PAGES } from '@farm/contracts/registry';
import { sendNotFound } from '../artifacts/sendArtifact.ts';
import type { GatewayConfig } from '../config.ts';
import { handleOverrides } from '../overrides/handleOverrides.ts';
import type { GatewayParts } from '../parts.ts';
import { handlePreviewLink } from '../previews/handlePreviewLink.ts';
import type { Resolution } from '../resolution/resolution.ts';
import { createSnapshotFinder } from '../snapshots/createSnapshotFinder.ts';
import { findMount } from './findMount.ts';
import { sendPage } from './sendPage.ts';
import { unavailablePage } from './unavailablePage.ts';
import { isPageRequest } from './isPageRequest.ts';

/** Serves all remaining paths: the shell's `index.html`, rendered for visitor and path. */
export function addPageRoutes(app: FastifyInstance, config: GatewayConfig, parts: GatewayParts): void {
  const { resolver, cookies, visitors, overrides, previews, renderer } = parts;
  const findSnapshot = createSnapshotFinder(app, config, parts);

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (!isPageRequest(request.headers, path)) return sendNotFound(reply);
    if (await handleOverrides({ request, reply, overrides, previews, cookies })) return reply;
    if (await handlePreviewLink(request, reply, previews)) return reply;
    if (resolver.stable() === null) return sendUnavailable(reply);
    const visitor = visitors.welcome(request, reply);
    const page = await renderer.prepare(await resolver.resolve(request, visitor));
    if (page === null) return sendUnavailable(reply);
    const snapshot = findSnapshot(request, page.resolution);
    const { html, headers } = renderer.render(page, { visitor, path, snapshot });
    void reply.headers(headers);
    return sendPage(request, reply.code(isKnownPath(page.resolution, path) ? 200 : 404), html);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: serve });
}

/** True for `/` and for pages of remotes and of the shell, except `/404`. */
function isKnownPath({ remotes }: Resolution, path: string): boolean {
  const shellPages = STATUS_PAGES.filter((name) => name !== '404').map((name) => ({ path: `/${name}` }));
  const mounts = remotes.flatMap(({ resolved }) => resolved.descriptor.mounts);
  return findMount([{ path: '/' }, ...shellPages, ...mounts], path) !== null;
}

function sendUnavailable(reply: FastifyReply) {
  return reply
    .code(503)
    .removeHeader('set-cookie')
    .header('cache-control', 'no-store')
    .header('retry-after', '5')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
    .type('text/html; charset=utf-8')
    .send(unavailablePage);
}
