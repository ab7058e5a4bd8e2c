import type { HumanCheckConfig, HumanCheckMode } from '@farm/contracts';

/** The production key counts only on the product's own host over https (specification, section 9). */
export function humanCheckMode(
  { productHost }: HumanCheckConfig,
  { hostname, protocol }: Pick<Location, 'hostname' | 'protocol'>,
): HumanCheckMode {
  return hostname === productHost && protocol === 'https:' ? 'production' : 'test';
}
