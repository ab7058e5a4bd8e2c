import { isIP } from 'node:net';
import { isGlobalAddress, isInNetworks, type Network } from './networks.ts';

/** Services of machines listen below, other than HTTPS, and some act on the first bytes that they get. */
const MIN_PORT = 1024;

/**
 * Checks an address without asking DNS: https, no user, port 443 or 1024 and above, and no literal address of a network that is
 * neither on the internet nor allowed. Networks that are allowed take http and every port too, which only the address of
 * a host decides (see `resolveOutside`), so a name passes here.
 */
export function checkOutsideUrl(text: string, allowed: readonly Network[]): 'address-refused' | null {
  if (!URL.canParse(text)) return 'address-refused';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'address-refused';
  const host = toHost(url);
  if (isIP(host) !== 0) return canReach(url, [host], allowed) ? null : 'address-refused';
  if (allowed.length > 0) return isWeb(url) ? null : 'address-refused';
  return isPublicWeb(url) ? null : 'address-refused';
}

/** Returns the host as `net` and DNS take it: an IPv6 address without brackets. */
export function toHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** True if every address of the host may be connected to. A host with addresses of both kinds is refused. */
export function canReach(url: URL, addresses: readonly string[], allowed: readonly Network[]): boolean {
  if (addresses.length === 0) return false;
  if (addresses.every((address) => isInNetworks(address, allowed))) return isWeb(url);
  return isPublicWeb(url) && addresses.every((address) => isGlobalAddress(address));
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function isPublicWeb({ protocol, port }: URL): boolean {
  return protocol === 'https:' && (port === '' || Number(port) >= MIN_PORT);
}
