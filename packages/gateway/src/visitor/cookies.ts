import type { CookieSerializeOptions } from '@fastify/cookie';
import { toCookieName } from '@farm/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies that no script reads, under the names that {@link toCookieName} gives them. */
export interface Cookies {
  read(request: FastifyRequest, name: string): string | undefined;
  /** Sets a cookie that ends with the browser, unless it says when. */
  set(reply: FastifyReply, cookie: Cookie): void;
  delete(reply: FastifyReply, name: string): void;
}

interface Cookie extends Pick<CookieSerializeOptions, 'expires' | 'maxAge'> {
  name: string;
  value: string;
}

/** See {@link Cookies}. */
export function createCookies({ isHttps }: { isHttps: boolean }): Cookies {
  const toName = (name: string, { hostname }: FastifyRequest) => toCookieName(name, { isHttps, hostname });
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  return {
    read: (request, name) => request.cookies[toName(name, request)],
    set(reply, { name, value, ...lifetime }) {
      void reply.setCookie(toName(name, reply.request), value, { ...options, ...lifetime });
    },
    delete(reply, name) {
      void reply.clearCookie(toName(name, reply.request), options);
    },
  };
}
