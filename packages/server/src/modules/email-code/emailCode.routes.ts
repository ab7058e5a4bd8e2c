import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { selectLocale } from '../../plugins/selectLocale.ts';
import { CODE_LIFETIME_SECONDS, CODE_RESEND_SECONDS } from './code.ts';
import { checkCode, requestCode } from './service.ts';

export function addEmailCodeRoutes(app: App, parts: { db: Db; mailQueue: MailQueue }): void {
  addRoute(app, calls.sendEmailCode, async (request) => {
    await requestCode(parts, { ...request.body, locale: selectLocale(request), ip: request.ip });
    return { expiresInSeconds: CODE_LIFETIME_SECONDS, resendInSeconds: CODE_RESEND_SECONDS };
  });

  addRoute(app, calls.checkEmailCode, async (request) => {
    await checkCode(parts.db, { ...request.body, ip: request.ip });
  });
}
