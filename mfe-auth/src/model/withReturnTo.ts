/** Adds the current `returnTo` to the path of an auth page. It is validated where it is followed. */
export function withReturnTo(path: string, returnTo: string | null): string {
  return returnTo === null ? path : `${path}?${new URLSearchParams({ returnTo }).toString()}`;
}
