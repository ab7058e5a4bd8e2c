export { addAccountExportRoutes } from './accountExport.routes.ts';
export { deleteExpiredExports } from './accountExport.repository.ts';
export { readExport, runExports } from './service.ts';
