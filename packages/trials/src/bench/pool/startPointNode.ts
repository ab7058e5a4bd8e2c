import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const POINT_PATH = '/get_recent_signage_point_or_eos';

/**
 * Starts a node in front of another one, until this process ends. It says of every signage point that it came just now,
 * so that partials for it can be made beforehand. Returns its URL.
 */
export async function startPointNode(nodeUrl: string): Promise<string> {
  const server = createServer((request, reply) => {
    const path = request.url ?? '/';
    const respond = async () => {
      const answer = await fetch(nodeUrl + path, { method: 'POST', body: await readBody(request) });
      const text = await answer.text();
      reply
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(path === POINT_PATH ? moveToNow(text) : text);
    };
    respond().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function moveToNow(text: string): string {
  return text.replace(/"time_received":[\d.]+/, `"time_received":${Date.now() / 1_000}`);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
