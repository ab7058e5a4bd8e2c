export { deleteOldEnrolments } from './enrolment/repository.ts';
export { deleteOldReleases } from './releases.repository.ts';
export { machineRoutes } from './routes.ts';
export { startMachineLoops } from './startMachineLoops.ts';
