/** Allowed target of a link: a path of this site, or an external address. */
export interface Target {
  kind: 'site' | 'elsewhere' | 'mail';
  href: string;
}

/** Longest address in characters, more than browsers accept. */
const MAX_LENGTH = 2_000;

/**
 * Parses the target of a link; null if it is not allowed. Anything except absolute addresses of known schemes
 * and absolute paths is rejected.
 */
export function parseTarget(href: string): Target | null {
  if (href.length > MAX_LENGTH) return null;
  // Browsers read "//" and "/\" as the start of a host, and drop tabs and line breaks first.
  if (/^\/(?![/\\])/.test(href)) return /[\p{Cc}\\]/u.test(href) ? null : { kind: 'site', href };
  const url = URL.canParse(href) ? new URL(href) : null;
  if (url?.protocol === 'mailto:') return { kind: 'mail', href: url.href };
  const isWeb = /^https?:\/\//i.test(href) && (url?.protocol === 'http:' || url?.protocol === 'https:');
  // A user name before the host is meant to be mistaken for it.
  return isWeb && url.username === '' && url.password === '' ? { kind: 'elsewhere', href: url.href } : null;
}
