import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAddressWithout } from '../page/toAddressWithout.ts';
import { PLAIN_PAGE_POLICY, renderEnded, renderOffer, uncheckedPage } from './previewPages.ts';
import type { OfferedPreview, Previews } from './previews.ts';

const PARAMETER = 'preview';

/**
 * Answers a preview link (`?preview=<token>`) with the question whether to show the preview, or with the reason why
 * there is none.
 * @returns true if it sent a response
 */
export async function handlePreviewLink(
  request: FastifyRequest,
  reply: FastifyReply,
  previews: Previews,
): Promise<boolean> {
  const token = new URLSearchParams(request.url.split('?').slice(1).join('?')).get(PARAMETER);
  if (token === null) return false;
  const address = toAddressWithout(request.url, PARAMETER);
  const offered = await openOffer(reply, { previews, token, address });
  if (offered) sendPlainPage(reply, renderOffer(offered, { token, address }));
  return true;
}

/** Reads the preview that a token offers; without one, sends the reason and returns null. */
export async function openOffer(
  reply: FastifyReply,
  { previews, token, address }: { previews: Previews; token: string; address: string },
): Promise<OfferedPreview | null> {
  const offered = previews.parseToken(token);
  const isOpen = offered ? await previews.isOpen(offered) : false;
  if (isOpen === null) sendPlainPage(reply.code(503).header('retry-after', '5'), uncheckedPage);
  else if (!isOpen) sendPlainPage(reply.code(410), renderEnded(address));
  return isOpen === true ? offered : null;
}

/** Sends a page that is for this request alone, and tells its address, which has a token in it, to nobody else. */
function sendPlainPage(reply: FastifyReply, html: string): void {
  void reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': PLAIN_PAGE_POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
