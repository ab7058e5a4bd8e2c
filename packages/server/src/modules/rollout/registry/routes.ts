import * as calls from '@farm/contracts/calls';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { App } from '../../../plugins/app.ts';
import { handle } from '../../../plugins/handle.ts';
import type { Rollout } from '../openRollout.ts';
import type { LatestRegistry } from './repository.ts';

export function registryRoutes(app: App, { rollout: { feed } }: { rollout: Rollout }): void {
  handle(app, calls.readRegistry, async (request, reply) => {
    const known = request.headers['if-none-match'];
    const { wait: seconds } = request.query;
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    const over = AbortSignal.any([whenGone(reply), AbortSignal.timeout(seconds * 1_000)]);
    let newsCount = feed.newsCount();
    let latest = await feed.latest();
    while (!isNews(latest, known) && !over.aborted && feed.isOpen()) {
      // Without room to wait, responds immediately: a read costs next to nothing.
      if (!(await feed.wait({ ip: request.ip, isForwarded, newsCount, over }))) break;
      newsCount = feed.newsCount();
      latest = await feed.latest();
    }
    reply.header('cache-control', 'no-cache');
    if (!latest)
      throw new AppError('not_found', {
        message: 'Nothing is live yet: publish a shell and promote it first.',
      });
    reply.header('etag', tagOf(latest));
    if (isNews(latest, known)) return latest.signed;
    reply.code(304);
    return undefined;
  });
  app.addHook('preClose', (done) => {
    feed.close();
    done();
  });
}

/** Returns a signal that aborts when the client disconnects. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** True if there is a registry that `known` (If-None-Match) does not list, so the client has yet to get it. */
function isNews(latest: LatestRegistry | undefined, known: string | undefined): boolean {
  if (!latest) return false;
  const tags = (known ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return !tags.includes(tagOf(latest));
}

function tagOf({ rev, signed }: LatestRegistry): string {
  return `"${rev}.${signed.halts.length}"`;
}
