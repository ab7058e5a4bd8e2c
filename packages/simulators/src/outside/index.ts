export { startPushService } from './startPushService.ts';
export type { PushService, PushSubscriptionKeys, ReceivedPush } from './startPushService.ts';
export { startWebhookReceiver } from './startWebhookReceiver.ts';
export type { ReceivedWebhook, ReceiverManner, WebhookReceiver } from './startWebhookReceiver.ts';
