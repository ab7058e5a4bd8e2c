/** True if PostgreSQL aborted and rolled back this transaction to resolve a deadlock. */
export function isDeadlock(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === '40P01';
}

/** True if PostgreSQL rolled back this transaction because it had waited for a lock as long as it may. */
export function isLockTimeout(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === '55P03';
}

/** True if PostgreSQL rolled back this transaction because it did not see what was committed meanwhile. */
export function isSerializationFailure(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === '40001';
}
