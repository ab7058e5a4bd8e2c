export { hasAddress, isOwnAddress, isTrustedAddress, listAddresses } from './address.repository.ts';
export { addAddressRoutes } from './address.routes.ts';
export { toAddress } from './service.ts';
