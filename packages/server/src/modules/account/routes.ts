import {
  passwordChangeSchema,
  profileChangeSchema,
  profileSchema,
  registrationSchema,
  sessionSchema,
  signInSchema,
  TIME_ZONE_HEADER,
} from '@farm/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { requestLocale } from '../../plugins/requestLocale.ts';
import type { Live } from '../live/index.ts';
import { changeProfile } from './repository.ts';
import { accountToProfile, changePassword, register } from './service.ts';
import { needsHumanCheck, signIn } from './signIn.ts';

const USER_AGENT_LENGTH = 300;

export function accountRoutes(app: App, parts: { db: Db; mailQueue: MailQueue; live: Live }): void {
  app.post(
    '/api/me',
    {
      preHandler: app.requireHuman,
      schema: { summary: 'Sign up', body: registrationSchema, response: { 201: profileSchema } },
    },
    async (request, reply) => {
      const place = { ip: request.ip, locale: requestLocale(request), timeZone: requestTimeZone(request) };
      const account = await register(parts.db, { ...request.body, ...place });
      return reply.code(201).send(accountToProfile(account));
    },
  );

  app.post(
    '/api/session(by-email-password)',
    { schema: { summary: 'Sign in', body: signInSchema, response: { 200: sessionSchema } } },
    async (request, reply) => {
      const { ip, body } = request;
      if (await needsHumanCheck(parts.db, { email: body.email, ip })) await app.requireHuman(request, reply);
      const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null;
      const { token, expiresAt } = await signIn(parts.db, { ...body, ip, userAgent });
      return { token, expiresAt: expiresAt.toISOString() };
    },
  );

  app.get(
    '/api/me/profile',
    { onRequest: app.requireSession, schema: { summary: 'Who am I', response: { 200: profileSchema } } },
    (request) => accountToProfile(request.getSession().account),
  );

  app.put(
    '/api/me/setting/profile',
    {
      onRequest: app.requireSession,
      schema: { summary: 'Change the profile', body: profileChangeSchema, response: { 200: profileSchema } },
    },
    async (request) =>
      accountToProfile(await changeProfile(parts.db, request.getSession().account.id, request.body)),
  );

  app.put(
    '/api/me/setting/password',
    {
      onRequest: app.acceptSession,
      schema: { summary: 'Set a new password', body: passwordChangeSchema, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await changePassword(parts, { ...request.body, ip: request.ip }, request.session);
      return reply.code(204).send();
    },
  );
}

/** The browser's time zone, or UTC where it names none that exists. */
function requestTimeZone(request: FastifyRequest): string {
  const named = profileChangeSchema.shape.timeZone.safeParse(request.headers[TIME_ZONE_HEADER.toLowerCase()]);
  return named.data ?? 'UTC';
}
