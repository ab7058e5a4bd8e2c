export { addAccountExportRoutes } from './accountExport.routes.ts';
export { deleteExpiredExports } from './accountExport.repository.ts';
export { runExports } from './service.ts';
