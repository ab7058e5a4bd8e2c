import { OVERRIDES_COOKIE, PREVIEW_COOKIE } from '@farm/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAddressWithout } from '../page/toAddressWithout.ts';
import type { Previews } from '../previews/previews.ts';
import { parseOverrides, formatOverrides } from './overrideList.ts';
import type { Overrides } from './overrides.ts';

const PARAMETER = 'mf';

interface Taking {
  request: FastifyRequest;
  reply: FastifyReply;
  overrides: Overrides;
  previews: Previews;
  isHttps: boolean;
}

/**
 * Stores `?mf=assets@http://localhost:3103` in a cookie and redirects to the address without it; an empty `?mf=`
 * ends overrides and previews.
 * @returns true if it sent a response
 */
export async function handleOverrides(taking: Taking): Promise<boolean> {
  const { request, reply, overrides, previews, isHttps } = taking;
  const text = new URLSearchParams(request.url.split('?').slice(1).join('?')).get(PARAMETER);
  if (text === null) return false;
  if (text === '') {
    await previews.end(request);
    void reply.clearCookie(OVERRIDES_COOKIE, { path: '/' }).clearCookie(PREVIEW_COOKIE, { path: '/' });
  } else {
    const allowed = overrides.allowed(request, parseOverrides(text));
    // A session cookie, so closing the browser ends it.
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
    if (Object.keys(allowed).length > 0)
      void reply.setCookie(OVERRIDES_COOKIE, formatOverrides(allowed), options);
  }
  void reply.header('cache-control', 'no-store').redirect(toAddressWithout(request.url, PARAMETER), 303);
  return true;
}
