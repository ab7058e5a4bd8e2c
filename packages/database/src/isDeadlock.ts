/** Whether two transactions waited for each other and this one gave way: nothing of it was done. */
export function isDeadlock(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === '40P01';
}
