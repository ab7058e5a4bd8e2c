import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { FastifyRequest } from 'fastify';
import type { RequestLimits } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { toAddressBlock } from './toAddressBlock.ts';

const WINDOW_SECONDS = 60;

/**
 * Limits the requests per minute of each network, whatever their purpose and signed in or not, and of each account.
 * This process keeps both counts, separately from the limits on sensitive actions (`rateRules`).
 */
export function addRequestLimits(app: App, { perNetwork, perAccount }: RequestLimits): void {
  const networks = new RateLimiterMemory({ points: perNetwork, duration: WINDOW_SECONDS });
  const accounts = new RateLimiterMemory({ points: perAccount, duration: WINDOW_SECONDS });
  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return;
    const network = toAddressBlock(request.ip);
    await consumePoint(networks, network, (consumed) => {
      // Once a window: visitors of a proxy that TRUST_PROXY does not name share one network.
      if (consumed === perNetwork + 1) request.log.warn({ network }, 'a network has used up its requests');
    });
  });
  // The account is known once the route's own hooks have authenticated it.
  app.addHook('preParsing', async (request) => {
    if (request.session && isCounted(request)) await consumePoint(accounts, request.session.account.id);
  });
}

/** Requests that match no route count too. */
function isCounted({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.call?.isRateLimitExempt !== true;
}

/** @throws AppError too_many_requests, naming the seconds until the window ends */
async function consumePoint(
  limiter: RateLimiterMemory,
  key: string,
  onRefused?: (consumedPoints: number) => void,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    onRefused?.(refused.consumedPoints);
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
    throw new AppError('too_many_requests', { retryAfterSeconds });
  }
}
