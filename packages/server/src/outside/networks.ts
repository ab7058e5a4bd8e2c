import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A range of addresses. */
export type Network = [Address, number];

/** Global unicast addresses of IPv6. Everything else is special, or will be one day. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Parses a network such as `127.0.0.0/8`. @throws Error if it is none */
export function parseNetwork(text: string): Network {
  return ipaddr.parseCIDR(text);
}

/**
 * True for an address on the internet: neither loopback, private, link-local, multicast nor reserved. An IPv6 address that
 * stands for an IPv4 address (mapped, NAT64, 6to4, Teredo) is refused, whatever it stands for.
 */
export function isGlobalAddress(text: string): boolean {
  const address = ipaddr.parse(text);
  // Zones name an interface of this machine.
  if (isV6(address) && (address.zoneId !== undefined || !address.match(GLOBAL_V6))) return false;
  return address.range() === 'unicast';
}

/** True for an address in one of the networks. An IPv4 address within IPv6 is not in networks of IPv4. */
export function isInNetworks(text: string, networks: readonly Network[]): boolean {
  const address = ipaddr.parse(text);
  return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
}

function isV6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}
