import { SHELL } from '@farm/contracts/registry';

/** Compares names for sorting: the shell first, then the remotes by name. */
export function shellFirst(one: string, other: string): number {
  return Number(other === SHELL) - Number(one === SHELL) || (one < other ? -1 : 1);
}
