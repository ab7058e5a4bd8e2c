import type { HumanCheckConfig, HumanCheckMode } from '@farm/contracts';

/** Returns `production` only on the product's own host over HTTPS (specification, section 9). */
export function toHumanCheckMode(
  { productHost }: HumanCheckConfig,
  { hostname, protocol }: Pick<Location, 'hostname' | 'protocol'>,
): HumanCheckMode {
  return hostname === productHost && protocol === 'https:' ? 'production' : 'test';
}
