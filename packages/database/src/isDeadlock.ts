/** True if PostgreSQL aborted this transaction to resolve a deadlock; none of it was done. */
export function isDeadlock(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === '40P01';
}
