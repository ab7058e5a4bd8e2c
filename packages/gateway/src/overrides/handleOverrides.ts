import { OVERRIDES_COOKIE, PREVIEW_COOKIE } from '@farm/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseOverrides, formatOverrides } from './overrideList.ts';
import type { Overrides } from './overrides.ts';

const PARAMETER = 'mf';

interface Taking {
  request: FastifyRequest;
  reply: FastifyReply;
  overrides: Overrides;
  isHttps: boolean;
}

/**
 * Stores `?mf=assets@http://localhost:3103` in a cookie and redirects to the address without it; an empty `?mf=`
 * ends overrides and previews.
 * @returns true if it sent a response
 */
export function handleOverrides({ request, reply, overrides, isHttps }: Taking): boolean {
  const [path = '/', query = ''] = request.url.split(/\?(.*)/s);
  const parameters = query.split('&');
  const text = new URLSearchParams(query).get(PARAMETER);
  if (text === null) return false;
  if (text === '') {
    void reply.clearCookie(OVERRIDES_COOKIE, { path: '/' }).clearCookie(PREVIEW_COOKIE, { path: '/' });
  } else {
    const allowed = overrides.allowed(request, parseOverrides(text));
    // A session cookie, so closing the browser ends it.
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
    if (Object.keys(allowed).length > 0)
      void reply.setCookie(OVERRIDES_COOKIE, formatOverrides(allowed), options);
  }
  const others = parameters.filter((parameter) => !new URLSearchParams(parameter).has(PARAMETER));
  const rest = others.join('&');
  void reply
    .header('cache-control', 'no-store')
    .redirect(ownAddress(path) + (rest === '' ? '' : `?${rest}`), 303);
  return true;
}

/** Path within this origin: `//host/…` and its variants would lead elsewhere. */
function ownAddress(path: string): string {
  const url = URL.parse(path.replace(/^[/\\]+/, '/'), 'http://own.invalid');
  return url === null ? '/' : url.pathname.replace(/^\/+/, '/');
}
