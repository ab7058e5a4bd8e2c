import { connect, type Socket } from 'node:net';

/** Request of a load; `body` is JSON. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A keep-alive connection that sends one request after another with as little overhead as possible. */
export interface Connection {
  /** @returns the status of the response, with its head and body as one text unless the status is 200 */
  send: (request: LoadRequest) => Promise<{ status: number; text: string }>;
  close: () => void;
}

interface PendingResponse {
  resolve: (answer: { status: number; text: string }) => void;
  reject: (error: Error) => void;
}

/** Connects to a server; a lost connection fails the request in flight. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opened));
    opened.once('error', reject);
  });
  let pending: PendingResponse | undefined;
  let received = '';
  const fail = (error: Error) => pending?.reject(error);
  socket.setEncoding('latin1');
  socket.on('error', fail).on('close', () => fail(new Error('The connection was closed')));
  socket.on('data', (piece: string) => {
    received += piece;
    if (!isWhole(received)) return;
    const text = received;
    received = '';
    const status = Number(text.slice(9, 12));
    pending?.resolve({ status, text: status === 200 ? '' : text });
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        if (socket.destroyed) fail(new Error('The connection is closed'));
        else socket.write(toText(request, host));
      }),
    close: () => socket.destroy(),
  };
}

/** True once the response has its last byte: after as many as its head says, or after its last chunk. */
function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = received.slice(0, end);
  if (/^transfer-encoding: chunked/im.test(head)) return received.endsWith('\r\n0\r\n\r\n');
  return received.length >= end + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
}

function toText({ method, path, headers, body }: LoadRequest, host: string): string {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
