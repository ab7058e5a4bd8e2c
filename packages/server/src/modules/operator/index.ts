export { listOperators } from './repository.ts';
export { changeRole } from './service.ts';
