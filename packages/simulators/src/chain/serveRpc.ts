import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RpcAnswer, RpcQuestion } from './chain.ts';

/** A listening RPC server. */
export interface RpcServer {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves requests over HTTP on loopback. The connection is cut if the handler returns null or fails.
 * @throws Error with the code of the system if the port is unavailable
 */
export async function serveRpc(
  port: number,
  answer: (question: RpcQuestion) => Promise<RpcAnswer | null>,
): Promise<RpcServer> {
  const server = createServer((request, reply) => {
    const reach = async () => {
      const given = await answer({ path: request.url ?? '/', body: await readBody(request) });
      if (given === null) request.socket.destroy();
      else reply.writeHead(given.status, { 'content-type': 'application/json' }).end(given.text);
    };
    reach().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
