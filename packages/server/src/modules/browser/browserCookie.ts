import { BROWSER_COOKIE } from '@farm/contracts';
import { toCookieName } from '@farm/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { App } from '../../plugins/app.ts';
import { setCookie } from '../../plugins/setCookie.ts';
import { toVisit } from '../../plugins/toVisit.ts';
import { hashToken, makeToken } from '../../token.ts';

/** The longest that browsers keep a cookie (RFC 6265bis). */
const COOKIE_DAYS = 400;

/** The browser of a request, known by a random cookie of its own. It opens nothing. */
export interface BrowserCookie {
  /** Hash of the browser's cookie; null without one. */
  read: (request: FastifyRequest) => Buffer | null;
  /** Like {@link read}, but gives a browser without a cookie one, and renews that of others. */
  give: (request: FastifyRequest, reply: FastifyReply) => Buffer;
}

/** See {@link BrowserCookie}. */
export function createBrowserCookie(app: App, config: Pick<Config, 'publicUrl'>): BrowserCookie {
  const readToken = (request: FastifyRequest) => {
    const name = toCookieName(BROWSER_COOKIE, toVisit(request, config));
    const token = app.parseCookie(request.headers.cookie ?? '')[name];
    return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
  };
  return {
    read: (request) => {
      const token = readToken(request);
      return token === null ? null : hashToken(token);
    },
    give: (request, reply) => {
      const value = readToken(request) ?? makeToken();
      setCookie(reply, { name: BROWSER_COOKIE, value, days: COOKIE_DAYS }, config);
      return hashToken(value);
    },
  };
}
