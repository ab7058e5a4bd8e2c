import { isLoopbackHost } from '@farm/contracts/host';

/** True if a URL points to this machine or needs no network. */
export function isLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (['data:', 'blob:', 'about:'].includes(protocol)) return true;
  return isLoopbackHost(hostname) || hostname.endsWith('.localhost');
}
