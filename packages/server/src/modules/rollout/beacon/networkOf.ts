import { isIPv4 } from 'node:net';
import { addressBlock } from '../../rate-limit/addressBlock.ts';

/**
 * The network an address belongs to, about as large as what one customer is given: the first 24 bits of an IPv4
 * address, the first 48 of an IPv6 one. The two names of this machine are one network.
 */
export function networkOf(ip: string): string {
  const block = ip === '::1' ? '127.0.0.1' : addressBlock(ip);
  if (isIPv4(block)) return `${block.slice(0, block.lastIndexOf('.'))}.0/24`;
  const groups = block.split(':').slice(0, 3);
  return groups.length === 3 ? `${groups.join(':')}::/48` : block;
}
