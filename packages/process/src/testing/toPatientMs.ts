/**
 * Returns a time limit for this machine, in milliseconds: a run of the tests sets `TEST_PATIENCE`, how many times slower than
 * usual the machine is.
 */
export function toPatientMs(usualMs: number): number {
  return usualMs * Number(process.env['TEST_PATIENCE'] ?? 1);
}
