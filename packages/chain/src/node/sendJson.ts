import { request as requestPlainly } from 'node:http';
import { request, type RequestOptions } from 'node:https';

const MAX_RESPONSE_BYTES = 1024 * 1024;

/** Thrown for a response whose status is not 200. */
export class StatusError extends Error {
  readonly status: number | undefined;

  constructor({ pathname }: URL, status: number | undefined) {
    super(`${pathname} returned status ${status}`);
    this.status = status;
  }
}

/**
 * Posts JSON over HTTPS, or over HTTP to an http URL, and returns the text of the response. A string body is sent
 * as is, because it is JSON already.
 * @throws StatusError if the status is not 200
 * @throws Error if the signal aborts, or the response exceeds `maxBytes` (1 MiB by default)
 */
export async function sendJson(
  url: URL,
  body: object | string,
  { maxBytes = MAX_RESPONSE_BYTES, ...options }: RequestOptions & { maxBytes?: number | undefined },
): Promise<string> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
  const send = url.protocol === 'http:' ? requestPlainly : request;
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { ...options, method: 'POST', headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > maxBytes) outgoing.destroy(new Error(`The response of ${url.pathname} is too large`));
        else pieces.push(piece);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(pieces).toString());
        else reject(new StatusError(url, answer.statusCode));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
