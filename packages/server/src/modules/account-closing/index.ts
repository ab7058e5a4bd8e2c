export { addAccountClosingRoutes } from './accountClosing.routes.ts';
export { isOfClosedAccount } from './personalData.repository.ts';
export { runClosings, stopClosing } from './service.ts';
