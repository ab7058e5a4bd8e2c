/** Returns the first characters of a withdrawal's id: enough to distinguish the few withdrawals of a user. */
export function formatShortId(id: string): string {
  return id.slice(0, 8);
}
