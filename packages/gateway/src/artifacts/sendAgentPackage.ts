import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { SHELL, type AgentPackage, type ShellBuild } from '@farm/contracts/registry';
import type { ArtifactStore } from '@farm/registry/artifacts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The agent of a shell's build, in the store. */
interface StoredAgent {
  artifacts: ArtifactStore;
  build: ShellBuild;
  agent: AgentPackage;
}

/**
 * Sends the agent's package if its bytes have the hash of the build. A browser checks the scripts that it loads, but npm does
 * not check what it downloads from an address.
 */
export async function sendAgentPackage(
  { artifacts, build, agent }: StoredAgent,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { file, version, integrity } = agent;
  const found = await artifacts.read(`${SHELL}/${build.version}/${file}`);
  const content = found && (await buffer(found.body));
  const hash = content && `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (content === null || hash !== integrity) {
    request.log.error(
      { shell: build.version, file, expected: integrity, found: hash },
      content ? "the agent's package was changed and is not served" : "the agent's package is missing",
    );
    return reply
      .code(503)
      .removeHeader('etag')
      .headers({ 'cache-control': 'no-store', 'retry-after': '60' })
      .type('text/plain; charset=utf-8')
      .send('The agent cannot be served right now\n');
  }
  void reply.type('application/gzip').header('content-length', content.length);
  // Names the version to agents that look for a newer one.
  void reply.header('content-disposition', `attachment; filename="farm-agent-${version}.tgz"`);
  return reply.send(request.method === 'HEAD' ? undefined : content);
}
