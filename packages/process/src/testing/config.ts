/** Factor for time limits: the slowness of this machine, as the run of the tests measured it. */
export const patience = Number(process.env['TEST_PATIENCE'] ?? 1);
