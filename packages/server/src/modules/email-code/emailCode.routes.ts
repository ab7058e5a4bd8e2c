import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { selectLocale } from '../../plugins/selectLocale.ts';
import { createBrowserCookie } from '../browser/index.ts';
import { CODE_LIFETIME_SECONDS, CODE_RESEND_SECONDS } from './code.ts';
import { checkCode, requestCode } from './service.ts';

/** Adds the routes that email a code and check one. A code belongs to the browser that asked for it. */
export function addEmailCodeRoutes(
  app: App,
  parts: { db: Db; mailQueue: MailQueue; config: Pick<Config, 'publicUrl'> },
): void {
  const browser = createBrowserCookie(app, parts.config);

  addRoute(app, calls.sendEmailCode, async (request, reply) => {
    await requestCode(parts, {
      ...request.body,
      locale: selectLocale(request),
      ip: request.ip,
      browserHash: browser.give(request, reply),
      isHardCheck: request.humanCheckLevel === 'hard',
    });
    return { expiresInSeconds: CODE_LIFETIME_SECONDS, resendInSeconds: CODE_RESEND_SECONDS };
  });

  addRoute(app, calls.checkEmailCode, async (request, reply) => {
    const isLink = request.body.id !== undefined;
    const browserHash = isLink ? browser.give(request, reply) : browser.read(request);
    await checkCode(parts.db, { ...request.body, ip: request.ip, browserHash });
  });
}
