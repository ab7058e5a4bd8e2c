import type { App } from './app.ts';

/** Keeps responses out of caches: most depend on who asks. Routes whose responses may be kept say so themselves. */
export function addNoStore(app: App): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
}
