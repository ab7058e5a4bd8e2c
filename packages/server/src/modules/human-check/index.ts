export { createHumanCheck } from './createHumanCheck.ts';
export type { HumanCheck } from './humanCheck.ts';
export { deleteExpiredChallenges } from './humanCheck.repository.ts';
export { addHumanCheckRoutes } from './humanCheck.routes.ts';
