export { addOperatorNoticeRoutes } from './operatorNotice.routes.ts';
export { addNoticeRoutes } from './notice.routes.ts';
export { readPublicNotice } from './publicNotices.ts';
