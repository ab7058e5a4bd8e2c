import { isIPv6 } from 'node:net';

const MAPPED_IPV4_PREFIX = /^::ffff:(?=\d+\.)/i;

/**
 * Returns the name of the network that an address is counted under, about the size of one customer's allocation:
 * an IPv4 /24 or an IPv6 /48. IPv4 and IPv6 loopback are one network. A text that is no address is its own
 * network.
 */
export function toNetwork(ip: string): string {
  const address = ip === '::1' ? '127.0.0.1' : (ip.replace(MAPPED_IPV4_PREFIX, '').split('%', 1)[0] ?? ip);
  if (!isIPv6(address)) return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
  const [head = '', tail = ''] = address.split('::');
  const [left, right] = [splitGroups(head), splitGroups(tail)];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const first = [...left, ...zeros, ...right].slice(0, 3);
  return `${first.map((group) => parseInt(group, 16).toString(16)).join(':')}::/48`;
}

function splitGroups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
