export { addAddressRoutes } from './address.routes.ts';
