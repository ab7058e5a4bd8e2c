import { createVisitorId, readVisitor, signVisitor, VISITOR_COOKIE, type VisitorKey } from '@farm/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTicketLimit } from './ticketLimit.ts';

const YEAR_SECONDS = 365 * 86_400;

/** Who is asking: by a cookie that we signed, which a browser gets with its first page. */
export interface Visitors {
  /** The visitor whose cookie came along; null when none did, or one that is not ours. */
  of(request: FastifyRequest): string | null;
  /** The same, or a new visitor whose cookie goes out with the reply; null when their network had many just now. */
  welcome(request: FastifyRequest, reply: FastifyReply): string | null;
}

/** See {@link Visitors}. */
export function createVisitors(key: VisitorKey, { isHttps }: { isHttps: boolean }): Visitors {
  const mayTicket = createTicketLimit();
  const of = (request: FastifyRequest) => readVisitor(key, request.cookies[VISITOR_COOKIE]);
  return {
    of,
    welcome(request, reply) {
      const known = of(request);
      if (known !== null || !mayTicket(request.ip, Date.now())) return known;
      const visitor = createVisitorId();
      void reply.setCookie(VISITOR_COOKIE, signVisitor(key, visitor), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps,
        maxAge: YEAR_SECONDS,
      });
      return visitor;
    },
  };
}
