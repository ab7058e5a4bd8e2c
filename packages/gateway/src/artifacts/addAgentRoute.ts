import { AGENT_PATH, findAgentPackage } from '@farm/contracts/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasMatchingEtag } from '../etag.ts';
import type { GatewayParts } from '../parts.ts';
import { sendAgentPackage } from './sendAgentPackage.ts';

/**
 * Serves the agent of the stable shell as an npm package, so `npm install` and `npx` download it from the farm. A canary's
 * agent is at the address of its version alone.
 */
export function addAgentRoute(app: FastifyInstance, { artifacts, resolver }: GatewayParts): void {
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const shell = resolver.stable()?.shell;
    const agent = shell && findAgentPackage(shell.build.files);
    if (!agent)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('The live version of this farm has no agent\n');
    const etag = `"${agent.integrity}"`;
    // Its content changes at this address, so it is revalidated each time.
    void reply.headers({ 'cache-control': 'no-cache', etag, 'cross-origin-resource-policy': 'same-origin' });
    if (hasMatchingEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return sendAgentPackage({ artifacts, build: shell.build, agent }, request, reply);
  }

  app.route({ method: ['GET', 'HEAD'], url: AGENT_PATH, handler: serve });
}
