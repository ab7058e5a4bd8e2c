import fastifyCookie from '@fastify/cookie';
import type { App } from './app.ts';

/** Lets routes that need a cookie read it (`app.parseCookie`), and set one; sessions are in no cookie. */
export async function addCookies(app: App): Promise<void> {
  // Parsed by whoever needs them, not with each request.
  await app.register(fastifyCookie, { hook: false });
}
