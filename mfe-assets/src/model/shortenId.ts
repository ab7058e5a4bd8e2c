/** The first letters of a withdrawal's id: enough to tell the few of one user apart. */
export function shortenId(id: string): string {
  return id.slice(0, 8);
}
