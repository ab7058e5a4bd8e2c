import { PREVIEW_COOKIE } from '@farm/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toAddressWithout } from '../page/toAddressWithout.ts';
import type { GatewayParts } from '../parts.ts';
import { openOffer } from './handlePreviewLink.ts';
import { ACCEPT_PATH } from './previewPages.ts';

const MAX_BODY_BYTES = 8 * 1024;

/** Accepts the confirmed token of a preview link: it becomes a cookie, and the address loses it. */
export function addPreviewRoute(app: FastifyInstance, { cookies, previews }: GatewayParts): void {
  app.register((forms, _options, done) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    forms.post<{ Body: URLSearchParams }>(ACCEPT_PATH, async (request, reply) => {
      if (!isOwnForm(request))
        return reply
          .code(403)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Open the preview link again, and confirm it there\n');
      const address = toAddressWithout(request.body.get('to') ?? '/', 'preview');
      const token = request.body.get('preview') ?? '';
      const offered = await openOffer(reply, { previews, token, address });
      if (offered === null) return reply;
      cookies.set(reply, {
        name: PREVIEW_COOKIE,
        value: previews.toCookie(offered),
        expires: new Date(offered.expiresAt),
      });
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    });
    done();
  });
}

/** True if our own page sent the form: another site must not be able to confirm for a visitor. */
function isOwnForm({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return URL.parse(headers.origin ?? '')?.host === host;
}
