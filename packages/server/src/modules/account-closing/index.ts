export { addAccountClosingRoutes } from './accountClosing.routes.ts';
export { deleteClosing } from './accountClosing.repository.ts';
export { runClosings } from './service.ts';
