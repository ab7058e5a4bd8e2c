export { operatorNoticeRoutes } from './operatorRoutes.ts';
export { noticeRoutes } from './routes.ts';
