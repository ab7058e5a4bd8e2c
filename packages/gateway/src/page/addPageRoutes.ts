import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SHELL, STATUS_PAGES } from '@farm/contracts/registry';
import type { PageTemplate } from '@farm/registry';
import { sendNotFound } from '../artifacts/sendArtifact.ts';
import type { GatewayConfig } from '../config.ts';
import { handleOverrides } from '../overrides/handleOverrides.ts';
import { listOverrideOrigins } from '../overrides/withOverrides.ts';
import type { GatewayParts } from '../parts.ts';
import { handlePreviewLink } from '../previews/handlePreviewLink.ts';
import type { Resolution } from '../resolution/resolution.ts';
import { createContentSecurityPolicy } from './createContentSecurityPolicy.ts';
import { createImportMap } from './createImportMap.ts';
import { findMount } from './findMount.ts';
import { renderPage } from './renderPage.ts';
import { sendPage } from './sendPage.ts';
import { createTemplateReader } from './templates.ts';
import { unavailablePage } from './unavailablePage.ts';
import { isPageRequest } from './isPageRequest.ts';

/** Serves all remaining paths: the shell's `index.html`, rendered for visitor and path. */
export function addPageRoutes(app: FastifyInstance, config: GatewayConfig, parts: GatewayParts): void {
  const { resolver, visitors, overrides, previews } = parts;
  const templateOf = createTemplateReader(parts.artifacts);
  const settings = {
    api: { host: config.hostApi, allowedHosts: config.hostApiAllowed },
    humanCheck: config.humanCheck,
    remoteTimeoutMs: config.remoteTimeoutMs,
  };

  async function withTemplate(resolution: Resolution | null): Promise<Page | null> {
    if (resolution === null) return null;
    try {
      return { resolution, template: await templateOf(resolution.shell) };
    } catch (error) {
      app.log.error(error, `the template of shell ${resolution.shell.version} cannot be used`);
      // A visitor in the canary of a missing shell gets the stable versions.
      return resolution.shell.why.kind === 'canary' ? withTemplate(resolver.stable()) : null;
    }
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (!isPageRequest(request.headers, path)) return sendNotFound(reply);
    const { isHttps } = config;
    if (await handleOverrides({ request, reply, overrides, previews, isHttps })) return reply;
    if (await handlePreviewLink(request, reply, previews)) return reply;
    if (resolver.stable() === null) return sendUnavailable(reply);
    const visitor = visitors.welcome(request, reply);
    const page = await withTemplate(await resolver.resolve(request, visitor));
    if (page === null) return sendUnavailable(reply);
    void reply.header('content-security-policy', policyOf(config, page)).headers(pageHeaders);
    const { publicUrl } = config;
    const html = renderPage(page.template, { ...page, visitor, settings, path, publicUrl });
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

interface Page {
  resolution: Resolution;
  template: PageTemplate;
}

const pageHeaders = {
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), fullscreen=(self)',
};

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

function policyOf(config: GatewayConfig, { resolution, template }: Page): string {
  return createContentSecurityPolicy({
    template,
    importMap: createImportMap(resolution),
    apiOrigins: [config.hostApi, ...config.hostApiAllowed].filter((origin) => origin !== ''),
    hasTurnstile: config.humanCheck.kind === 'turnstile',
    // The shell itself comes from here; its dev server only sends change notifications.
    devOrigins: [listOverrideOrigins(resolution), config.remoteDev[SHELL] ?? []].flat(),
  });
}
