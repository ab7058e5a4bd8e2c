export { hasAddress, isOwnAddress } from './address.repository.ts';
export { addAddressRoutes } from './address.routes.ts';
