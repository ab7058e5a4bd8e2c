import { createVisitorId, readVisitor, signVisitor, VISITOR_COOKIE, type VisitorKey } from '@farm/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTicketLimit } from './ticketLimit.ts';

const YEAR_SECONDS = 365 * 86_400;

/** Identifies visitors by a signed cookie, set with the first page. */
export interface Visitors {
  /** Visitor of the request's cookie; null without one, or with one that is not ours. */
  of(request: FastifyRequest): string | null;
  /** The same, or a new visitor whose cookie is set with the reply; null if their network is over its limit. */
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
