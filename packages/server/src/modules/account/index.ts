export { findAccount, findAccountByEmail, setRole } from './account.repository.ts';
export { addAccountRoutes } from './account.routes.ts';
