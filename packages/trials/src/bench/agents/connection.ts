import { connect, type Socket } from 'node:net';

/** A keep-alive connection that sends one request after another with as little overhead as possible. */
export interface Connection {
  /** @returns the status of the response, with its body */
  post: (
    path: string,
    request: { token?: string; body: string },
  ) => Promise<{ status: number; text: string }>;
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
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/^content-length: (\d+)/im.exec(received.slice(0, end))?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    const text = received.slice(end + 4);
    const status = Number(received.slice(9, 12));
    received = '';
    pending?.resolve({ status, text });
  });
  return {
    post: (path, { token, body }) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n` +
            (token === undefined ? '' : `Authorization: Bearer ${token}\r\n`) +
            `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        );
      }),
    close: () => socket.destroy(),
  };
}
