import { request as requestPlainly } from 'node:http';
import { request, type RequestOptions } from 'node:https';

const MOST_BYTES = 1024 * 1024;

/** An answer that is no success. */
export class StatusError extends Error {
  readonly status: number | undefined;

  constructor({ pathname }: URL, status: number | undefined) {
    super(`${pathname} answers ${status}`);
    this.status = status;
  }
}

/**
 * Sends JSON over HTTPS, or plainly to an http address, and gives the text of the answer. A body that is a text is JSON
 * already.
 * @throws StatusError when the answer is no success
 * @throws Error when the signal comes first, or the answer is longer than `mostBytes` (a MiB, if not said)
 */
export async function postJson(
  url: URL,
  body: object | string,
  { mostBytes = MOST_BYTES, ...options }: RequestOptions & { mostBytes?: number | undefined },
): Promise<string> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
  const send = url.protocol === 'http:' ? requestPlainly : request;
  return new Promise((resolve, reject) => {
    const asked = send(url, { ...options, method: 'POST', headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > mostBytes) asked.destroy(new Error(`${url.pathname} answers too much`));
        else pieces.push(piece);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(pieces).toString());
        else reject(new StatusError(url, answer.statusCode));
      });
    });
    asked.on('error', reject);
    asked.end(payload);
  });
}
