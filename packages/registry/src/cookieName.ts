import { isLoopbackHost } from '@farm/contracts/host';

/** The address that a browser asked: whether visitors use https, and the host. */
export interface Visit {
  isHttps: boolean;
  hostname: string;
}

/**
 * Returns the name under which a browser keeps a cookie. With the prefix, browsers take it over https from this host
 * alone, so that no other host of its domain can set it. At this machine's own address there is no https.
 */
export function toCookieName(name: string, { isHttps, hostname }: Visit): string {
  return isHttps && !isLoopbackHost(hostname) ? `__Host-${name}` : name;
}
