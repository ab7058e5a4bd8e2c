import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { App } from '../../plugins/app.ts';
import type { Live } from './live.ts';

const eventsAnswer = {
  description: 'Server-sent events; the data of each is a live event as JSON',
  // Documented as the text it is; what the route hands over is a stream of that text.
  content: { 'text/event-stream': { schema: z.string() as unknown as z.ZodType<Readable> } },
};

export function liveRoutes(app: App, { live }: { live: Live }): void {
  app.get(
    '/api/me/events',
    {
      onRequest: app.requireSession,
      // An answer without a body would keep its stream open for nobody.
      exposeHeadRoute: false,
      schema: { summary: 'What changes for me, as it does', response: { 200: eventsAnswer } },
    },
    async (request, reply) => {
      const { id, account } = request.getSession();
      const stream = await live.openStream({ accountId: account.id, sessionId: id });
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  );
  app.addHook('preClose', (done) => {
    live.closeStreams();
    done();
  });
}
