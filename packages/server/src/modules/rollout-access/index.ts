export { deleteRolloutAccess } from './deleteRolloutAccess.ts';
