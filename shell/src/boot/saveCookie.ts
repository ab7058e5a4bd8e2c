const YEAR_SECONDS = 365 * 86_400;

/** Keeps a choice of the visitor in a cookie, so that the first HTML of the next page follows it. */
export function saveCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
