/** A path of the family with the `returnTo` of this one. It is judged where it is followed. */
export function withReturnTo(path: string, returnTo: string | null): string {
  return returnTo === null ? path : `${path}?${new URLSearchParams({ returnTo }).toString()}`;
}
