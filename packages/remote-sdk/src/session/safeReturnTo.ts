/** A slash, and no second one behind it: that would begin a host. */
const OWN_PATH = /^\/(?![/\\])/;

/**
 * The path of a `returnTo` parameter when it leads back into this product, otherwise `fallback`: an
 * absolute or protocol-relative address would send a user who just signed in to somebody else's page.
 */
export function safeReturnTo(returnTo: string | null, fallback: string): string {
  if (returnTo === null || !OWN_PATH.test(returnTo)) return fallback;
  const base = 'https://farm.invalid';
  try {
    const url = new URL(returnTo, base);
    const path = url.pathname + url.search + url.hash;
    // Asked again: with its dots resolved, "/.//host" has become "//host".
    return url.origin === base && OWN_PATH.test(path) ? path : fallback;
  } catch {
    return fallback;
  }
}

/** The sign-in path that comes back to `path` afterwards. */
export function loginPath(path: string): string {
  return `/auth/login?${new URLSearchParams({ returnTo: path }).toString()}`;
}
