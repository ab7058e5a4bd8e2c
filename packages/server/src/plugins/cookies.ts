import fastifyCookie from '@fastify/cookie';
import type { App } from './app.ts';

/** Lets routes read cookies (`app.parseCookie`) and set them. Sessions never use cookies. */
export async function addCookies(app: App): Promise<void> {
  // Routes parse cookies on demand, not on every request.
  await app.register(fastifyCookie, { hook: false });
}
