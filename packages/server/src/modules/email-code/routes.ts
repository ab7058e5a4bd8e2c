import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import { requestLocale } from '../../plugins/requestLocale.ts';
import { CODE_LIFETIME_SECONDS, CODE_RESEND_SECONDS } from './code.ts';
import { checkCode, requestCode } from './service.ts';

export function emailCodeRoutes(app: App, parts: { db: Db; mailQueue: MailQueue }): void {
  handle(app, calls.sendEmailCode, async (request) => {
    await requestCode(parts, { ...request.body, locale: requestLocale(request), ip: request.ip });
    return { expiresInSeconds: CODE_LIFETIME_SECONDS, resendInSeconds: CODE_RESEND_SECONDS };
  });

  handle(app, calls.checkEmailCode, async (request) => {
    await checkCode(parts.db, { ...request.body, ip: request.ip });
  });
}
