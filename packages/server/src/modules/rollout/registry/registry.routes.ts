import * as calls from '@farm/contracts/calls';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import type { Rollout } from '../openRollout.ts';
import type { LatestRegistry } from './registry.repository.ts';

export function addRegistryRoutes(app: App, { rollout: { feed } }: { rollout: Rollout }): void {
  addRoute(app, calls.readRegistry, async (request, reply) => {
    const known = request.headers['if-none-match'];
    const { wait: seconds } = request.query;
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    const over = AbortSignal.any([createCloseSignal(reply), AbortSignal.timeout(seconds * 1_000)]);
    let changeCount = feed.changeCount();
    let latest = await feed.latest();
    while (!isOutdated(latest, known) && !over.aborted && feed.isOpen()) {
      // Without room to wait, responds immediately: a read costs next to nothing.
      if (!(await feed.wait({ ip: request.ip, isForwarded, changeCount, signal: over }))) break;
      changeCount = feed.changeCount();
      latest = await feed.latest();
    }
    reply.header('cache-control', 'no-cache');
    if (!latest)
      throw new AppError('not_found', {
        message: 'Nothing is live yet. Publish a shell and promote it first.',
      });
    reply.header('etag', toEtag(latest));
    if (isOutdated(latest, known)) return latest.signed;
    reply.code(304);
    return undefined;
  });
  app.addHook('preClose', (done) => {
    feed.close();
    done();
  });
}

/** Returns a signal that aborts when the client disconnects. */
function createCloseSignal(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return closed.signal;
}

/** True if there is a registry that `known` (If-None-Match) does not list, so the client has yet to get it. */
function isOutdated(latest: LatestRegistry | undefined, known: string | undefined): boolean {
  if (!latest) return false;
  const tags = (known ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return !tags.includes(toEtag(latest));
}

function toEtag({ rev, signed }: LatestRegistry): string {
  return `"${rev}.${signed.halts.length}"`;
}
