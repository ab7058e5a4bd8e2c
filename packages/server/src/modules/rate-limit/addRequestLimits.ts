import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RequestLimits } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { addressBlock } from './addressBlock.ts';

const WINDOW_SECONDS = 60;
/** Routes that machines call at a pace of their own, where too much is refused otherwise. */
const UNLIMITED = new Set([
  '/api/health',
  '/api/ready',
  '/api/agent/report',
  '/api/me/events',
  '/api/rollout/registry',
  '/api/rollout/versions/:name/:version/files/*',
]);

/**
 * Limits the requests a minute of each network, whatever they are for and whether they are signed in, and of each
 * account. Both are counted by this process, and apart from the limits of what is worth guarding by itself (`rateRules`).
 */
export function addRequestLimits(app: App, { perNetwork, perAccount }: RequestLimits): void {
  const networks = new RateLimiterMemory({ points: perNetwork, duration: WINDOW_SECONDS });
  const accounts = new RateLimiterMemory({ points: perAccount, duration: WINDOW_SECONDS });
  app.addHook('onRequest', async ({ ip, routeOptions }) => {
    if (!UNLIMITED.has(routeOptions.url ?? '')) await take(networks, addressBlock(ip));
  });
  // Who asks is known once the hooks of the route have run that authenticate.
  app.addHook('preParsing', async ({ session, routeOptions }) => {
    if (session && !UNLIMITED.has(routeOptions.url ?? '')) await take(accounts, session.account.id);
  });
}

/** @throws AppError too_many_requests, naming the seconds until the window ends */
async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
    throw new AppError('too_many_requests', { retryAfterSeconds });
  }
}
