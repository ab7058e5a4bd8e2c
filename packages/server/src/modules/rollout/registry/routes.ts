import { signedRegistrySchema } from '@farm/contracts/rollout';
import { z } from 'zod';
import type { App, AppParts } from '../../../app.ts';
import { AppError } from '../../../errors.ts';
import type { LatestRegistry } from './repository.ts';

const LONGEST_WAIT_SECONDS = 30;

const querySchema = z.strictObject({
  wait: z.coerce.number().int().min(0).max(LONGEST_WAIT_SECONDS).default(0),
});

export function registryRoutes(app: App, { rollout: { feed } }: AppParts): void {
  app.get(
    '/api/rollout/registry',
    {
      schema: {
        summary: 'The registry as it was signed; with wait, once there is something newer',
        querystring: querySchema,
        response: { 200: signedRegistrySchema, 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const known = request.headers['if-none-match'];
      const { wait: seconds } = request.query;
      const newsCount = feed.newsCount();
      let latest = await feed.latest();
      if (seconds > 0 && !isNews(latest, known)) {
        const left = new AbortController();
        reply.raw.once('close', () => left.abort());
        await feed.wait({ ip: request.ip, newsCount, seconds, signal: left.signal });
        latest = await feed.latest();
      }
      reply.header('cache-control', 'no-cache');
      if (!latest)
        throw new AppError('not_found', {
          message: 'Nothing is live yet: publish a shell and promote it first.',
        });
      reply.header('etag', tagOf(latest));
      if (!isNews(latest, known)) return reply.code(304).send();
      return reply.send(latest.signed);
    },
  );
  app.addHook('preClose', (done) => {
    feed.close();
    done();
  });
}

/** Whether somebody who has what `known` (If-None-Match) names has yet to be told. */
function isNews(latest: LatestRegistry | undefined, known: string | undefined): boolean {
  if (!latest) return false;
  const tags = (known ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return !tags.includes(tagOf(latest));
}

function tagOf({ rev, signed }: LatestRegistry): string {
  return `"${rev}.${signed.halts.length}"`;
}
