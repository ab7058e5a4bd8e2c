export { createDeliveryTurn } from './createDeliveryTurn.ts';
export { deleteOldDeliveries } from './delivery.repository.ts';
export { addNotificationRoutes } from './notification.routes.ts';
export { runSummaries } from './runSummaries.ts';
export { addNews, addNoticeNews } from './service.ts';
