import { profileChangeSchema, TIME_ZONE_HEADER } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import type { FastifyRequest } from 'fastify';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { selectLocale } from '../../plugins/selectLocale.ts';
import type { Live } from '../live/index.ts';
import { updateProfile } from './account.repository.ts';
import { toProfile, updatePassword, createAccount } from './service.ts';
import { isHumanCheckNeeded, signIn } from './signIn.ts';

const USER_AGENT_LENGTH = 300;

export function addAccountRoutes(app: App, parts: { db: Db; mailQueue: MailQueue; live: Live }): void {
  addRoute(app, calls.signUp, async (request) => {
    const place = { ip: request.ip, locale: selectLocale(request), timeZone: requestTimeZone(request) };
    return toProfile(await createAccount(parts.db, { ...request.body, ...place }));
  });

  addRoute(app, calls.signIn, async (request, reply) => {
    const { ip, body } = request;
    if (await isHumanCheckNeeded(parts.db, { email: body.email, ip })) await app.requireHuman(request, reply);
    const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null;
    const { token, expiresAt } = await signIn(parts.db, { ...body, ip, userAgent });
    return { token, expiresAt: expiresAt.toISOString() };
  });

  addRoute(app, calls.readProfile, (request) => toProfile(request.getSession().account));

  addRoute(app, calls.updateProfile, async (request) =>
    toProfile(await updateProfile(parts.db, request.getSession().account.id, request.body)),
  );

  addRoute(app, calls.updatePassword, async (request) => {
    await updatePassword(parts, { ...request.body, ip: request.ip }, request.session);
  });
}

/** Time zone of the browser, or UTC if it names no existing one. */
function requestTimeZone(request: FastifyRequest): string {
  const named = profileChangeSchema.shape.timeZone.safeParse(request.headers[TIME_ZONE_HEADER.toLowerCase()]);
  return named.data ?? 'UTC';
}
