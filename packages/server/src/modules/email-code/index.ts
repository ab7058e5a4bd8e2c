export { makeCode, sealCode } from './code.ts';
export { deleteOldCodes, storeCode } from './repository.ts';
export { emailCodeRoutes } from './routes.ts';
export { checkCode, redeemCode } from './service.ts';
