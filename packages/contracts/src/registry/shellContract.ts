import type { ContractRange } from './descriptor.ts';

/**
 * Contract numbers this shell's source offers to remotes: the current one and the one before it, so that a
 * team has a whole contract's life to follow. Raise `max` with a change that breaks a remote, and `min` with it.
 */
export const shellContract: ContractRange = { min: 1, max: 1 };

/** Whether a shell and a remote share at least one contract number. */
export function isCompatible(offered: ContractRange, asked: ContractRange): boolean {
  return offered.min <= asked.max && asked.min <= offered.max;
}
