export { deleteOldEnrollments } from './enrolment/enrollment.repository.ts';
export { deleteOldReleases } from './releases.repository.ts';
export { readMachinePage } from './list/readMachinePage.ts';
export { deleteAccountMachines } from './service.ts';
export { addMachineRoutes } from './machine.routes.ts';
export { applyReports } from './report/report.repository.ts';
export { toReportValues } from './report/toReportValues.ts';
export { startMachineLoops } from './startMachineLoops.ts';
export { deleteMissingPlots, updateMachineStatuses } from './upkeep.ts';
