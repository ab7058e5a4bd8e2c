export { createDeliveries } from './createDeliveries.ts';
export { deleteOldDeliveries } from './delivery.repository.ts';
export type { OutsideParts } from './sendOutside.ts';
export { isMassMail, type AccountJob } from './listNews.ts';
export { addNotificationRoutes } from './notification.routes.ts';
export { runSummaries } from './runSummaries.ts';
export type { NewsText } from './sendMessage.ts';
export { addNews, addNoticeNews, readNotifications } from './service.ts';
export { markWebhooksOff } from './webhook.repository.ts';
