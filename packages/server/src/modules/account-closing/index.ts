export { addAccountClosingRoutes } from './accountClosing.routes.ts';
export { cancelWait } from './accountClosing.repository.ts';
export { runClosings } from './service.ts';
