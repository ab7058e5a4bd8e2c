import { SHELL } from '@farm/contracts/registry';

/** Compares names for sorting: the shell first, then the remotes by name. */
export function compareShellFirst(a: string, b: string): number {
  return Number(b === SHELL) - Number(a === SHELL) || (a < b ? -1 : 1);
}
