import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsBrotli } from '../artifacts/acceptsBrotli.ts';
import { SHELL, artifactFolder } from '../artifacts/artifactFolder.ts';
import { sendNotFound } from '../artifacts/sendFile.ts';
import { matchesEtag } from '../artifacts/staticRoutes.ts';
import type { GatewayConfig } from '../config.ts';
import type { LiveRegistry } from '../registry/liveRegistry.ts';
import { resolve, type Resolution } from '../registry/resolve.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { withDevRemotes } from './devRemotes.ts';
import { renderPage } from './renderPage.ts';
import { parseTemplate, type PageTemplate } from './template.ts';
import { unavailablePage } from './unavailablePage.ts';
import { wantsPage } from './wantsPage.ts';

const compress = promisify(brotliCompress);
/** Above 5 the time of a page grows faster than its bytes shrink. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Every path that is nothing else: the shell's `index.html`, rendered for the visitor and the path. */
export function pageRoutes(app: FastifyInstance, config: GatewayConfig, registry: LiveRegistry): void {
  const templateOf = templateReader(config.dataDir);
  const settings = {
    api: { host: config.hostApi, allowedHosts: config.hostApiAllowed },
    humanCheck: config.humanCheck,
    remoteTimeoutMs: config.remoteTimeoutMs,
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (!wantsPage(request.headers, path)) return sendNotFound(reply);
    const { document } = await registry.current();
    const stable = document && resolve(document);
    if (!stable) return sendUnavailable(reply);
    const hasDev = Object.keys(config.remoteDev).length > 0;
    const resolution = hasDev ? await withDevRemotes(stable, config.remoteDev) : stable;
    const template = await templateOf(resolution).catch((error: unknown) => {
      request.log.error(error, 'the template of the stable shell cannot be used');
      return null;
    });
    if (!template) return sendUnavailable(reply);
    void reply.header('content-security-policy', policyOf(config, template)).headers(pageHeaders);
    return sendPage(request, reply, renderPage(template, { resolution, settings, path }));
  };
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: serve });
}

const pageHeaders = {
  'cache-control': 'private, no-cache',
  vary: 'Accept, Accept-Encoding',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), fullscreen=(self)',
};

async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  // Over the whole page, and so over revision, shell version, preloads and settings alike.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  void reply.header('etag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type('text/html; charset=utf-8');
  if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(html);
  return reply.header('content-encoding', 'br').send(await compress(html, compression));
}

function sendUnavailable(reply: FastifyReply) {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('retry-after', '5')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
    .type('text/html; charset=utf-8')
    .send(unavailablePage);
}

function policyOf(config: GatewayConfig, template: PageTemplate): string {
  return contentSecurityPolicy({
    template,
    apiOrigins: [config.hostApi, ...config.hostApiAllowed].filter((origin) => origin !== ''),
    hasTurnstile: config.humanCheck.kind === 'turnstile',
    devOrigins: Object.values(config.remoteDev),
  });
}

/** Templates never change under their version, so each is read once. */
function templateReader(dataDir: string) {
  const templates = new Map<string, PageTemplate>();
  return async ({ shell }: Resolution): Promise<PageTemplate> => {
    const known = templates.get(shell.version);
    if (known) return known;
    const html = await readFile(
      join(artifactFolder(dataDir, SHELL, shell.version), shell.build.html),
      'utf8',
    );
    const template = parseTemplate(html);
    templates.set(shell.version, template);
    return template;
  };
}
