import { AGENT_KEYS_PATH, AGENT_PATH, findAgentPackage, type AgentKeys } from '@farm/contracts/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasMatchingEtag } from '../etag.ts';
import type { GatewayParts } from '../parts.ts';
import { sendAgentPackage } from './sendAgentPackage.ts';

/**
 * Serves the keys that agents pin when they are enrolled, and the agent of the stable shell as an npm package, so `npm install` and `npx`
 * download it from the farm. A canary's agent is at the address of its version alone.
 */
export function addAgentRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { artifacts, resolver, trustedKeys } = parts;

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

  async function serveKeys(_request: FastifyRequest, reply: FastifyReply) {
    const { keys } = await trustedKeys();
    const people = keys.filter(({ owner }) => owner === 'person').map(({ publicKey }) => publicKey);
    return reply.header('cache-control', 'no-store').send({ keys: people } satisfies AgentKeys);
  }

  app.route({ method: ['GET', 'HEAD'], url: AGENT_PATH, handler: serve });
  app.route({ method: ['GET', 'HEAD'], url: AGENT_KEYS_PATH, handler: serveKeys });
}
