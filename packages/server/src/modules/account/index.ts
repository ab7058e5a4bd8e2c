export { findAccount, findAccountByEmail, setRole } from './repository.ts';
export { accountRoutes } from './routes.ts';
