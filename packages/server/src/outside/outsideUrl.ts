import { isIP } from 'node:net';
import { isGlobalAddress, isInNetworks, type Network } from './networks.ts';

/** Other services than HTTPS listen below, and some act on the first bytes that they get. */
const MIN_PORT = 1024;

/**
 * Parses an address that may be sent to as far as its text says: https, no user, port 443 or at least 1024, and no literal
 * address that {@link canReach} refuses. With allowed networks, a name passes with http and any port too: its addresses decide.
 * @returns null for any other
 */
export function parseOutsideUrl(text: string, allowed: readonly Network[]): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  const host = toHost(url);
  if (isIP(host) !== 0) return canReach(url, [host], allowed) ? url : null;
  return (allowed.length > 0 ? isWeb(url) : isPublicWeb(url)) ? url : null;
}

/** Returns the host as `net` and DNS take it: an IPv6 address without brackets. */
export function toHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** True if every address of the host may be connected to. A host with addresses of both kinds is refused. */
export function canReach(url: URL, addresses: readonly string[], allowed: readonly Network[]): boolean {
  if (addresses.every((address) => isInNetworks(address, allowed))) return isWeb(url);
  return isPublicWeb(url) && addresses.every((address) => isGlobalAddress(address));
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function isPublicWeb({ protocol, port }: URL): boolean {
  return protocol === 'https:' && (port === '' || Number(port) >= MIN_PORT);
}
