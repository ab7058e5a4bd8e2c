export { makeCode, hashCode } from './code.ts';
export { deleteOldCodes, saveCode } from './emailCode.repository.ts';
export { addEmailCodeRoutes } from './emailCode.routes.ts';
export { checkCode, applyCode } from './service.ts';
