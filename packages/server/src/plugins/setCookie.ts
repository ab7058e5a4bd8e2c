import { toCookieName } from '@farm/registry';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { toVisit } from './toVisit.ts';

/** A cookie that no script reads. */
interface Cookie {
  /** Name before {@link toCookieName}. */
  name: string;
  value: string;
  days: number;
}

/** Has the browser keep a cookie. */
export function setCookie(
  reply: FastifyReply,
  { name, value, days }: Cookie,
  config: Pick<Config, 'publicUrl'>,
): void {
  const visit = toVisit(reply.request, config);
  const secure = visit.isHttps ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${toCookieName(name, visit)}=${value}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`,
  );
}
