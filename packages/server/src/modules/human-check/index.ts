export { createHumanCheck } from './createHumanCheck.ts';
export type { HumanCheck } from './humanCheck.ts';
export { deleteExpiredChallenges } from './repository.ts';
export { humanCheckRoutes } from './routes.ts';
