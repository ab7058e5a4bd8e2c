import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { makeChiaRoot } from '@farm/simulators/harvester';

/**
 * Starts a proxy that presents a simulated chain like a full node: over mutual TLS, with a Chia folder for its
 * certificates. Clients without a certificate of that CA get no response.
 */
export async function startTlsNode(
  t: Pick<TestContext, 'after'>,
  { chainUrl, chiaRoot, port }: { chainUrl: string; chiaRoot: string; port: number },
): Promise<void> {
  const { ca, certificate, key } = await makeChiaRoot(chiaRoot);
  const server = createServer({ ca, cert: certificate, key, requestCert: true }, (request, response) => {
    void (async () => {
      const upstreamResponse = await fetch(new URL(request.url ?? '', chainUrl), {
        method: 'POST',
        body: await text(request),
      });
      response.writeHead(upstreamResponse.status).end(await upstreamResponse.text());
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
}
