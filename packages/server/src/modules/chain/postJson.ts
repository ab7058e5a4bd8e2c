import { request as requestPlainly } from 'node:http';
import { request, type RequestOptions } from 'node:https';

const MOST_BYTES = 1024 * 1024;

/**
 * Sends JSON over HTTPS, or plainly to an http address, and gives the text of the answer.
 * @throws Error when the signal comes first, the answer is longer than a MiB, or it is no success
 */
export async function postJson(url: URL, body: object, options: RequestOptions): Promise<string> {
  const payload = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
  const send = url.protocol === 'http:' ? requestPlainly : request;
  return new Promise((resolve, reject) => {
    const asked = send(url, { ...options, method: 'POST', headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > MOST_BYTES) asked.destroy(new Error(`${url.pathname} answers too much`));
        else pieces.push(piece);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(pieces).toString());
        else reject(new Error(`${url.pathname} answers ${answer.statusCode}`));
      });
    });
    asked.on('error', reject);
    asked.end(payload);
  });
}
