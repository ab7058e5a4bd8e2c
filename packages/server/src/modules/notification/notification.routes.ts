import * as calls from '@farm/contracts/calls';
import { addRoute } from '../../plugins/addRoute.ts';
import type { App } from '../../plugins/app.ts';
import { readNotifications, sendTestMail, updateNotifications, type NotificationParts } from './service.ts';

export function addNotificationRoutes(app: App, parts: NotificationParts): void {
  addRoute(app, calls.readNotifications, (request) => readNotifications(parts, request.getSession().account));

  addRoute(app, calls.updateNotifications, (request) =>
    updateNotifications(parts, request.getSession().account, request.body),
  );

  addRoute(app, calls.testMail, (request) => sendTestMail(parts, request.getSession().account.id));
}
