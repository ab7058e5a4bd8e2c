import type { ContractRange } from './descriptor.ts';

/**
 * Contract numbers that this shell's source offers to remotes: the current number and the previous number, so that
 * teams have the lifetime of a whole contract to follow. A change that breaks a remote raises `max`, and `min` with it.
 */
export const shellContract: ContractRange = { min: 1, max: 2 };

/** True if a shell and a remote share at least one contract number. */
export function isCompatible(offered: ContractRange, required: ContractRange): boolean {
  return offered.min <= required.max && required.min <= offered.max;
}
