import { OVERRIDES_COOKIE, PREVIEW_COOKIE } from '@farm/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAddressWithout } from '../page/toAddressWithout.ts';
import type { Previews } from '../previews/previews.ts';
import type { Cookies } from '../visitor/cookies.ts';
import { parseOverrides, formatOverrides } from './overrideList.ts';
import type { Overrides } from './overrides.ts';

const PARAMETER = 'mf';

interface Taking {
  request: FastifyRequest;
  reply: FastifyReply;
  overrides: Overrides;
  previews: Previews;
  cookies: Cookies;
}

/**
 * Stores `?mf=assets@http://localhost:3103` in a cookie and redirects to the address without it; an empty `?mf=`
 * ends overrides and previews.
 * @returns true if it sent a response
 */
export async function handleOverrides(taking: Taking): Promise<boolean> {
  const { request, reply, overrides, previews, cookies } = taking;
  const text = new URLSearchParams(request.url.split('?').slice(1).join('?')).get(PARAMETER);
  if (text === null) return false;
  if (text === '') {
    await previews.end(request);
    for (const name of [OVERRIDES_COOKIE, PREVIEW_COOKIE]) cookies.delete(reply, name);
  } else {
    const allowed = overrides.allowed(request, parseOverrides(text));
    // Closing the browser ends it.
    if (Object.keys(allowed).length > 0)
      cookies.set(reply, { name: OVERRIDES_COOKIE, value: formatOverrides(allowed) });
  }
  void reply.header('cache-control', 'no-store').redirect(toAddressWithout(request.url, PARAMETER), 303);
  return true;
}
