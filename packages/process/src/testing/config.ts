/** How many times slower than usual this machine is, as the run of the tests measured it. */
export const patience = Number(process.env['TEST_PATIENCE'] ?? 1);
