import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RpcRequest, RpcResponse } from './rpc.ts';

/** A listening RPC server. */
export interface RpcServer {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves requests over HTTP on loopback. The connection is cut if the handler returns null or fails.
 * @throws Error with the code of the system if the port is unavailable
 */
export async function startRpcServer(
  port: number,
  handle: (rpcRequest: RpcRequest) => Promise<RpcResponse | null>,
): Promise<RpcServer> {
  const server = createServer((request, reply) => {
    const respond = async () => {
      const response = await handle({ path: request.url ?? '/', body: await readBody(request) });
      if (response === null) request.socket.destroy();
      else reply.writeHead(response.status, { 'content-type': 'application/json' }).end(response.text);
    };
    respond().catch(() => request.socket.destroy());
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
