export {
  alwaysMailed,
  DEFAULT_MAILED,
  DEFAULT_PUSHED,
  MAX_OUTSIDE_URL_LENGTH,
  MAX_PUSH_BROWSERS,
  MAX_WEBHOOK_NAME_LENGTH,
  MAX_WEBHOOKS,
  notificationEvents,
  webhookForms,
} from './limits.ts';
export type { NotificationEvent, WebhookForm } from './limits.ts';
export {
  addedWebhookSchema,
  deliveryPageSchema,
  deliveryProblemSchema,
  deliveryQuerySchema,
  deliverySchema,
  deliveryTestSchema,
  newPushBrowserSchema,
  newWebhookSchema,
  notificationChangeSchema,
  notificationEventSchema,
  notificationsSchema,
  pushBrowserSchema,
  webhookChangeSchema,
  webhookSchema,
  webhookSecretSchema,
} from './notification.ts';
export type {
  AddedWebhook,
  Delivery,
  DeliveryPage,
  DeliveryProblem,
  DeliveryTest,
  NewPushBrowser,
  NewWebhook,
  NotificationChange,
  Notifications,
  PushBrowser,
  Webhook,
  WebhookChange,
} from './notification.ts';
export { OWN_BROWSER_KEY, SERVICE_WORKER_PATH } from './pushContent.ts';
export type { OwnBrowser, PushContent } from './pushContent.ts';
