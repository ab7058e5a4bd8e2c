export { createDeliveries } from './createDeliveries.ts';
export { deleteOldDeliveries } from './delivery.repository.ts';
export type { NewsText, OutsideParts } from './deliverOutside.ts';
export type { AccountJob } from './listNews.ts';
export { addNotificationRoutes } from './notification.routes.ts';
export { runSummaries } from './runSummaries.ts';
export { addNews, addNoticeNews, readNotifications } from './service.ts';
export { turnOffWebhooks } from './webhook.repository.ts';
