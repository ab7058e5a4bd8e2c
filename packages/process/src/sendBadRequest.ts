import type { Socket } from 'node:net';

/** Answers bytes that are no request, for which there is no reply to write to, and ends the connection. */
export function sendBadRequest(
  socket: Socket,
  { headers, type, body }: { headers: Readonly<Record<string, string>>; type: string; body: string },
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const all = {
    ...headers,
    'content-type': `${type}; charset=utf-8`,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
  // A client that never closes would hold the connection for ever.
  socket.destroySoon();
}
