import { profileChangeSchema, TIME_ZONE_HEADER, type Session } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Account, Db } from '@farm/database';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { selectLocale } from '../../plugins/selectLocale.ts';
import { createBrowserCookie } from '../browser/index.ts';
import { findWaitingReset } from '../factor/index.ts';
import type { Live } from '../live/index.ts';
import { toAddressBlock, usePoint } from '../rate-limit/index.ts';
import { updateProfile } from './account.repository.ts';
import { toProfile, updatePassword, createAccount } from './service.ts';
import { computePasswordRating } from './passwordRating.ts';
import type { OpenedSession, SignInOrigin } from './openSession.ts';
import { openProvenSession, signIn } from './signIn.ts';

const USER_AGENT_LENGTH = 300;
/** Of a network, by this process: an estimate takes some milliseconds of the thread that answers everybody. */
const RATINGS_PER_MINUTE = 120;

export function addAccountRoutes(
  app: App,
  parts: {
    db: Db;
    mailQueue: MailQueue;
    live: Live;
    config: Pick<Config, 'publicUrl' | 'sessions' | 'factorKey'>;
  },
): void {
  const browser = createBrowserCookie(app, parts.config);

  addRoute(app, calls.signUp, async (request) => {
    const place = { locale: selectLocale(request), timeZone: requestTimeZone(request) };
    const requester = { ip: request.ip, browserHash: browser.read(request) };
    return toProfile(await createAccount(parts.db, { ...request.body, ...place, ...requester }));
  });

  const toOrigin = (request: FastifyRequest, reply: FastifyReply): SignInOrigin => ({
    ip: request.ip,
    browserHash: browser.give(request, reply),
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null,
  });

  addRoute(app, calls.signIn, async (request, reply) => {
    const attempt = { ...request.body, origin: toOrigin(request, reply) };
    return toSession(
      await signIn(parts, attempt, async (level) => {
        await app.requireHuman(request, reply);
        if (level === 'hard' && request.humanCheckLevel !== 'hard') throw new AppError('human_check_harder');
      }),
    );
  });

  addRoute(app, calls.finishSignIn, async (request, reply) =>
    toSession(await openProvenSession(parts, { ...request.body, origin: toOrigin(request, reply) })),
  );

  const ratings = new RateLimiterMemory({ points: RATINGS_PER_MINUTE, duration: 60 });
  addRoute(app, calls.checkPassword, async ({ body, ip }) => {
    await usePoint(ratings, toAddressBlock(ip));
    return computePasswordRating(body.password, body.email.trim());
  });

  const toOwnProfile = async (account: Account) =>
    toProfile(account, await findWaitingReset(parts.db, account.id));

  addRoute(app, calls.readProfile, (request) => toOwnProfile(request.getSession().account));

  addRoute(app, calls.updateProfile, async (request) =>
    toOwnProfile(await updateProfile(parts.db, request.getSession().account.id, request.body)),
  );

  addRoute(app, calls.updatePassword, async (request) => {
    const requester = { ip: request.ip, browserHash: browser.read(request) };
    await updatePassword(parts, { ...request.body, ...requester }, request.session);
  });
}

function toSession({ token, expiresAt }: OpenedSession): Session {
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Time zone of the browser, or UTC if it names no existing one. */
function requestTimeZone(request: FastifyRequest): string {
  const named = profileChangeSchema.shape.timeZone.safeParse(request.headers[TIME_ZONE_HEADER.toLowerCase()]);
  return named.data ?? 'UTC';
}
