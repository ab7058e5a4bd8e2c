import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canAcceptBrotli } from '../artifacts/canAcceptBrotli.ts';
import { hasMatchingEtag } from '../etag.ts';

const compress = promisify(brotliCompress);
/** Above level 5, time grows faster than size shrinks. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Sends a page for this visitor alone, with the reply's status: compressed if accepted, 304 if unchanged. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  // Hash of the whole page, which covers revision, visitor, versions, preloads and settings.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  void reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    vary: 'Accept, Accept-Encoding, Accept-Language, Cookie',
  });
  if (reply.statusCode === 200 && hasMatchingEtag(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  void reply.type('text/html; charset=utf-8');
  if (!canAcceptBrotli(request.headers['accept-encoding'])) return reply.send(html);
  return reply.header('content-encoding', 'br').send(await compress(html, compression));
}
