/** Returns the first characters of a withdrawal's id: enough to distinguish the few withdrawals of a user. */
export function shortenId(id: string): string {
  return id.slice(0, 8);
}
