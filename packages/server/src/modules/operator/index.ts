export { findOperator, listOperators } from './operator.repository.ts';
export { updateRole } from './service.ts';
