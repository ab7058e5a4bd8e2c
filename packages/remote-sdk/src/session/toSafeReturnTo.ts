/** A single leading slash: a second slash would start a host. */
const OWN_PATH = /^\/(?![/\\])/;

/**
 * Returns the path of a `returnTo` parameter if it stays on this origin, otherwise `fallback`: an absolute or
 * protocol-relative URL could redirect a user who just signed in to a foreign page.
 */
export function toSafeReturnTo(returnTo: string | null, fallback: string): string {
  if (returnTo === null || !OWN_PATH.test(returnTo)) return fallback;
  const base = 'https://farm.invalid';
  try {
    const url = new URL(returnTo, base);
    const path = url.pathname + url.search + url.hash;
    // Checks again: resolving dots turns "/.//host" into "//host".
    return url.origin === base && OWN_PATH.test(path) ? path : fallback;
  } catch {
    return fallback;
  }
}

/** Returns the path of the sign-in page that then redirects to `path`. */
export function toLoginPath(path: string): string {
  return `/auth/login?${new URLSearchParams({ returnTo: path }).toString()}`;
}
