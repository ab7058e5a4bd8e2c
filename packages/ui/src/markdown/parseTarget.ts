/** Where a link may lead: to a path of this site, or elsewhere. */
export interface Target {
  kind: 'site' | 'elsewhere' | 'mail';
  href: string;
}

/** Any address has its end; this one is longer than browsers take. */
const MAX_LENGTH = 2_000;

/**
 * The target of a link that somebody wrote, null where it leads nowhere good. What is no absolute address of a known
 * kind and no path from the root is refused, whatever it may be.
 */
export function parseTarget(href: string): Target | null {
  if (href.length > MAX_LENGTH) return null;
  // Browsers take "//" and "/\" for the beginning of a host, and drop tabs and line breaks before they look.
  if (/^\/(?![/\\])/.test(href)) return /[\p{Cc}\\]/u.test(href) ? null : { kind: 'site', href };
  const url = URL.canParse(href) ? new URL(href) : null;
  if (url?.protocol === 'mailto:') return { kind: 'mail', href: url.href };
  const isWeb = /^https?:\/\//i.test(href) && (url?.protocol === 'http:' || url?.protocol === 'https:');
  // A name before the host is there to be taken for it.
  return isWeb && url.username === '' && url.password === '' ? { kind: 'elsewhere', href: url.href } : null;
}
