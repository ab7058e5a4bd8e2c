import { toSafeHeaders } from '@farm/process';
import type { App } from './app.ts';

/** Headers of every answer. */
export type UsualHeaders = Readonly<Record<string, string>>;

/** Returns the headers of every answer: it stays out of caches, because most depend on who asks, and out of frames. */
export function toUsualHeaders(publicUrl: string): UsualHeaders {
  return { ...toSafeHeaders(publicUrl), 'cache-control': 'no-store' };
}

/** Adds headers to every answer. Routes whose answers may be kept, or are files, say so themselves. */
export function addUsualHeaders(app: App, headers: UsualHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
