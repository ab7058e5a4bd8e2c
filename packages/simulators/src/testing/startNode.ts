import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { makeChiaRoot } from '../harvester/index.ts';
import type { NodeSettings } from '@farm/chain';

/** Test double of a full node's RPC over mutual TLS, limited to the farm's needs. */
export interface TestNode {
  /** Settings that connect to the node. */
  settings: NodeSettings & { tls: NonNullable<NodeSettings['tls']> };
  /** Sets the response from now on; null leaves requests unanswered. */
  setResponse: (given: { status?: number; text: string } | null) => void;
  /** Requests from clients with a valid certificate, as method and path. */
  requests: string[];
  /** Closes all connections and stops accepting new connections. */
  close: () => Promise<void>;
}

/** Starts a node with its own CA. */
export async function startNode(text: string): Promise<TestNode> {
  const { sslDir, ca, certificate, key } = await makeChiaRoot(await mkdtemp(join(tmpdir(), 'farm-node-')));
  let response: { status?: number; text: string } | null = { text };
  const requests: string[] = [];
  const server = createServer({ ca, cert: certificate, key, requestCert: true }, (request, reply) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    if (response)
      reply.writeHead(response.status ?? 200, { 'content-type': 'application/json' }).end(response.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  after(close);
  return {
    settings: {
      url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      tls: {
        certFile: join(sslDir, 'full_node/private_full_node.crt'),
        keyFile: join(sslDir, 'full_node/private_full_node.key'),
        caFile: join(sslDir, 'ca/private_ca.crt'),
      },
    },
    setResponse: (next) => {
      response = next;
    },
    requests,
    close,
  };
}

/** Makes a node's response to `get_blockchain_state`. */
export function makeNodeState({ height, space }: { height: number; space: bigint }): string {
  const peak = `{"height": ${height}, "header_hash": "0x${'ab'.repeat(32)}"}`;
  return `{"success": true, "blockchain_state": {"peak": ${peak}, "space": ${space}, "sync": {"synced": true}}}`;
}
