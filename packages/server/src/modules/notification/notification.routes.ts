import { randomUUID } from 'node:crypto';
import { languages } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import type { Account } from '@farm/database';
import { createReader } from '../../mail/createReader.ts';
import { describeTest } from '../../mail/notificationLetters.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { App } from '../../plugins/app.ts';
import { addPushBrowser, deletePushBrowser, sendTestPush, type BrowserParts } from './browserService.ts';
import type { NewsText } from './sendMessage.ts';
import { readNotifications, sendTestMail, updateNotifications, type NotificationParts } from './service.ts';
import {
  addWebhook,
  readDeliveryPage,
  deleteWebhook,
  updateSecret,
  sendTestToWebhook,
  updateWebhook,
  type WebhookParts,
} from './webhookService.ts';

export function addNotificationRoutes(
  app: App,
  parts: NotificationParts &
    Omit<WebhookParts, 'config'> &
    Omit<BrowserParts, 'config'> & { config: WebhookParts['config'] & BrowserParts['config'] },
): void {
  const { db } = parts;

  addRoute(app, calls.readNotifications, (request) => {
    const { id, account } = request.getSession();
    return readNotifications(parts, account, id);
  });

  addRoute(app, calls.updateNotifications, (request) =>
    updateNotifications(parts, request.getSession(), request.body),
  );

  addRoute(app, calls.testMail, (request) => sendTestMail(parts, request.getSession().account.id));

  addRoute(app, calls.addPushBrowser, (request) => addPushBrowser(parts, request.getSession(), request.body));

  addRoute(app, calls.removePushBrowser, (request) =>
    deletePushBrowser(db, { id: request.params.id, accountId: request.getSession().account.id }),
  );

  addRoute(app, calls.testPush, (request) => {
    const { account } = request.getSession();
    return sendTestPush(parts, account.id, { messageId: randomUUID(), text: writeTest(account) });
  });

  addRoute(app, calls.addWebhook, (request) => addWebhook(parts, request.getSession(), request.body));

  addRoute(app, calls.updateWebhook, (request) => {
    const which = { id: request.params.id, accountId: request.getSession().account.id };
    return updateWebhook(parts, which, request.body);
  });

  addRoute(app, calls.removeWebhook, (request) =>
    deleteWebhook(db, { id: request.params.id, accountId: request.getSession().account.id }),
  );

  addRoute(app, calls.replaceWebhookSecret, (request) =>
    updateSecret(parts, { id: request.params.id, accountId: request.getSession().account.id }),
  );

  addRoute(app, calls.testWebhook, (request) => {
    const { account } = request.getSession();
    const which = { id: request.params.id, accountId: account.id };
    return sendTestToWebhook(parts, which, { messageId: randomUUID(), ...writeTest(account) });
  });

  addRoute(app, calls.listDeliveries, (request) => {
    const which = { id: request.params.id, accountId: request.getSession().account.id };
    return readDeliveryPage(db, which, request.query);
  });
}

function writeTest(account: Account): NewsText {
  const { say, locale } = createReader(account);
  return { ...describeTest(say), path: '/center/security/notifications', locale: languages[locale].tag };
}
