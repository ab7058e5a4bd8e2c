export { deleteOldEnrollments } from './enrolment/enrollment.repository.ts';
export { deleteOldReleases } from './releases.repository.ts';
export { addMachineRoutes } from './machine.routes.ts';
export { startMachineLoops } from './startMachineLoops.ts';
