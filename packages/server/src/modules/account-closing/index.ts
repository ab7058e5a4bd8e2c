export { addAccountClosingRoutes } from './accountClosing.routes.ts';
export { cancelWait } from './accountClosing.repository.ts';
export { isOfClosedAccount } from './personalData.repository.ts';
export { runClosings } from './service.ts';
