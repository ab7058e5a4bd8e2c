import { HUMAN_CHECK_HEADER, IDEMPOTENCY_KEY_HEADER, TIME_ZONE_HEADER } from '@farm/contracts';
import cors from '@fastify/cors';
import type { App } from './app.ts';

const DAY_SECONDS = 86_400;

/**
 * Lets the product's own pages call an API on another origin (HOST_API of the gateway). Sessions travel in a header
 * that only our pages set, never in a cookie; a code by email belongs to a cookie of the browser.
 */
export async function addCors(app: App, publicUrl: string): Promise<void> {
  await app.register(cors, {
    origin: [publicUrl],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      IDEMPOTENCY_KEY_HEADER,
      HUMAN_CHECK_HEADER,
      TIME_ZONE_HEADER,
    ],
    exposedHeaders: ['X-Request-Id', 'Retry-After'],
    maxAge: DAY_SECONDS,
    strictPreflight: false,
  });
}
