import { emailCodeCheckSchema, emailCodeRequestSchema, emailCodeSentSchema } from '@farm/contracts';
import { z } from 'zod';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { requestLocale } from '../../plugins/requestLocale.ts';
import { CODE_LIFETIME_SECONDS, CODE_RESEND_SECONDS } from './code.ts';
import { checkCode, requestCode } from './service.ts';

export function emailCodeRoutes(app: App, parts: { db: Db; mailQueue: MailQueue }): void {
  app.post(
    '/api/email-captcha',
    {
      preHandler: app.requireHuman,
      schema: {
        summary: 'Mail a code',
        body: emailCodeRequestSchema,
        response: { 200: emailCodeSentSchema },
      },
    },
    async (request) => {
      await requestCode(parts, { ...request.body, locale: requestLocale(request), ip: request.ip });
      return { expiresInSeconds: CODE_LIFETIME_SECONDS, resendInSeconds: CODE_RESEND_SECONDS };
    },
  );

  app.post(
    '/api/email-captcha/check',
    {
      schema: {
        summary: 'Is this code right? Does not spend it',
        body: emailCodeCheckSchema,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await checkCode(parts.db, { ...request.body, ip: request.ip });
      return reply.code(204).send();
    },
  );
}
