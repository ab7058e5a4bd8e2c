import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import type { SnapshotOfPage } from '../page/renderPage.ts';
import type { GatewayParts } from '../parts.ts';
import type { Resolution } from '../resolution/resolution.ts';
import { readReading, toSnapshotTarget, type SnapshotTarget } from './snapshot.ts';
import { Snapshots } from './Snapshots.ts';
import type { SiteResponse } from './readSnapshot.ts';

/** Time without a request after which a page is taken anew only when somebody asks for it, in milliseconds. */
const REMEMBERED_MS = 3_600_000;

/** Finds the snapshot of a page for a request; null if there is none (yet). */
export type FindSnapshot = (request: FastifyRequest, resolution: Resolution) => SnapshotOfPage | null;

/** Returns a function that finds snapshots, and takes those that are missing from this gateway's own pages. */
export function createSnapshotFinder(
  app: FastifyInstance,
  { hasSnapshots, publicUrl, hostApi }: GatewayConfig,
  { renderer, resolver }: GatewayParts,
): FindSnapshot {
  if (!hasSnapshots) return () => null;

  async function renderPage({ resolution, path }: SnapshotTarget): Promise<SiteResponse> {
    const page = await renderer.prepare(resolution);
    if (page === null) throw new Error('the template cannot be used');
    const { html, headers } = renderer.render(page, { visitor: null, path, snapshot: null });
    const type = { 'content-type': 'text/html; charset=utf-8' };
    return { status: 200, headers: { ...headers, ...type }, body: Buffer.from(html) };
  }

  async function get(path: string): Promise<SiteResponse> {
    const { statusCode, headers, rawPayload } = await app.inject({ url: path });
    return {
      status: statusCode,
      headers: {
        'content-type': headers['content-type'] ?? 'application/octet-stream',
        ...(hostApi !== '' && { 'access-control-allow-origin': new URL(publicUrl).origin }),
      },
      body: rawPayload,
    };
  }

  const snapshots = new Snapshots({
    site: { publicUrl, hostApi, renderPage, get },
    // Loaded with the first snapshot: a gateway without them needs no browser.
    startBrowser: async () => (await import('@farm/rollout/browser')).startBrowser({ endsOnSignals: false }),
    log: app.log,
  });
  app.addHook('preClose', () => snapshots.stop());
  const pages = new Map<string, { page: SnapshotTarget; askedAt: number }>();
  let rev = -1;

  /**
   * After a release, the first request of any page has all pages taken anew that somebody asked for lately, so that each is
   * missing only once.
   */
  function refresh(resolution: Resolution): void {
    if (resolution.rev === rev) return;
    rev = resolution.rev;
    for (const [key, { page, askedAt }] of pages) {
      if (Date.now() - askedAt > REMEMBERED_MS) {
        pages.delete(key);
        continue;
      }
      // Most people get the stable versions, whoever was the first to come.
      const target = toSnapshotTarget(resolver.stable() ?? resolution, page.path, page);
      if (target) snapshots.find(target);
    }
  }

  return (request, resolution) => {
    const target = toSnapshotTarget(resolution, request.url, readReading(request));
    if (target === null) return null;
    const { path, locale, direction, audience } = target;
    const snapshot = snapshots.find(target);
    pages.set([path, locale, direction].join(' '), { page: target, askedAt: Date.now() });
    refresh(resolution);
    return snapshot && { ...snapshot, direction, audience };
  };
}
