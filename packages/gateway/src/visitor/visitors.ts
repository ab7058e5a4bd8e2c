import {
  createVisitorId,
  GROUP_COOKIE,
  LANGUAGE_COOKIE,
  readGroups,
  readVisitor,
  signVisitor,
  VISITOR_COOKIE,
  type VisitorGroups,
  type VisitorKey,
} from '@farm/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from './cookies.ts';
import { createTicketLimit } from './ticketLimit.ts';

const YEAR_SECONDS = 365 * 86_400;

/** Identifies visitors by a signed cookie, set with the first page. */
export interface Visitors {
  /** Visitor of the request's cookie; null without one, or with one that is not ours. */
  of(request: FastifyRequest): string | null;
  /** The same, or a new visitor whose cookie is set with the reply; null if their network is over its limit. */
  welcome(request: FastifyRequest, reply: FastifyReply): string | null;
  /** Groups that the sender of the request belongs to. */
  groupsOf(request: FastifyRequest): VisitorGroups;
}

/** See {@link Visitors}. */
export function createVisitors(key: VisitorKey, cookies: Cookies): Visitors {
  const mayTicket = createTicketLimit();
  const ofCookie = (request: FastifyRequest) => readVisitor(key, cookies.read(request, VISITOR_COOKIE));
  // A cookie from before they had a prefix lasts until 2027-12.
  const ofFormerCookie = (request: FastifyRequest) => readVisitor(key, request.cookies[VISITOR_COOKIE]);
  return {
    groupsOf: (request) =>
      readGroups(
        key,
        {
          grant: cookies.read(request, GROUP_COOKIE),
          language: request.cookies[LANGUAGE_COOKIE],
          acceptLanguage: request.headers['accept-language'],
        },
        new Date(),
      ),
    of: (request) => ofCookie(request) ?? ofFormerCookie(request),
    welcome(request, reply) {
      const known = ofCookie(request);
      if (known !== null) return known;
      const former = ofFormerCookie(request);
      if (former === null && !mayTicket(request.ip, Date.now())) return null;
      const visitor = former ?? createVisitorId();
      cookies.set(reply, {
        name: VISITOR_COOKIE,
        value: signVisitor(key, visitor),
        maxAge: YEAR_SECONDS,
      });
      return visitor;
    },
  };
}
