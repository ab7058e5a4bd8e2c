export { findOperator, listOperators } from './operator.repository.ts';
export { setRole, updateRole } from './service.ts';
