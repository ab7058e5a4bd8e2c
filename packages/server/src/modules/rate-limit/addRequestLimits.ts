import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { FastifyRequest } from 'fastify';
import type { RequestLimits } from '../../config.ts';
import type { App } from '../../plugins/app.ts';
import { usePoint } from './requestPoints.ts';
import { toAddressBlock } from './toAddressBlock.ts';

const WINDOW_SECONDS = 60;

/**
 * Limits the requests per minute of each network, whatever their purpose and signed in or not, and of each account. The API tokens of an
 * account have as many again together, so that a script does not shut its owner out, and each watch link has as many of its own.
 * This process keeps both counts, separately from the limits on sensitive actions (`rateRules`).
 */
export function addRequestLimits(app: App, { perNetwork, perAccount }: RequestLimits): void {
  const networks = new RateLimiterMemory({ points: perNetwork, duration: WINDOW_SECONDS });
  const accounts = new RateLimiterMemory({ points: perAccount, duration: WINDOW_SECONDS });
  const tokens = new RateLimiterMemory({ points: perAccount, duration: WINDOW_SECONDS });
  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return;
    const network = toAddressBlock(request.ip);
    await usePoint(networks, network, (consumed) => {
      // Once a window: visitors of a proxy that TRUST_PROXY does not name share one network.
      if (consumed === perNetwork + 1) request.log.warn({ network }, 'a network has used up its requests');
    });
  });
  // Account, token and link are known once the route's own hooks have authenticated them.
  app.addHook('preParsing', async (request) => {
    if (!isCounted(request)) return;
    const { session, watchLink } = request;
    if (watchLink) await usePoint(tokens, watchLink.id);
    if (session) await usePoint(session.token ? tokens : accounts, session.account.id);
  });
}

/** Requests that match no route count too. */
function isCounted({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.call?.isRateLimitExempt !== true;
}
