export { addOperatorAccountRoutes } from './operatorAccount.routes.ts';
