export { findAccount, findAccountByEmail, findPayee, setRole } from './account.repository.ts';
export { addAccountRoutes } from './account.routes.ts';
