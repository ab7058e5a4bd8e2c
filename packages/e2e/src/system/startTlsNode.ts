import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { makeChiaRoot } from '@farm/simulators/harvester';

/**
 * A simulated chain as a full node is met: over mutual TLS, with the folder of Chia that has its certificates. Whoever
 * shows none of that CA is told nothing.
 */
export async function startTlsNode(
  t: Pick<TestContext, 'after'>,
  { chainUrl, chiaRoot, port }: { chainUrl: string; chiaRoot: string; port: number },
): Promise<void> {
  const { ca, certificate, key } = await makeChiaRoot(chiaRoot);
  const server = createServer({ ca, cert: certificate, key, requestCert: true }, (request, reply) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '', chainUrl), {
        method: 'POST',
        body: await text(request),
      });
      reply.writeHead(answer.status).end(await answer.text());
    })().catch((error: unknown) => reply.destroy(error as Error));
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
}
