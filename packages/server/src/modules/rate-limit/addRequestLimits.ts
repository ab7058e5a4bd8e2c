import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { FastifyRequest } from 'fastify';
import type { RequestLimits } from '../../config.ts';
import type { App } from '../../plugins/app.ts';
import { usePoint } from './requestPoints.ts';
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
    await usePoint(networks, network, (consumed) => {
      // Once a window: visitors of a proxy that TRUST_PROXY does not name share one network.
      if (consumed === perNetwork + 1) request.log.warn({ network }, 'a network has used up its requests');
    });
  });
  // The account is known once the route's own hooks have authenticated it.
  app.addHook('preParsing', async (request) => {
    if (request.session && isCounted(request)) await usePoint(accounts, request.session.account.id);
  });
}

/** Requests that match no route count too. */
function isCounted({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.call?.isRateLimitExempt !== true;
}
