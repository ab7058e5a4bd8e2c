import type { RegistryDocument } from '@farm/contracts/registry';

/** Base of a plan: the registry in force, and what identifies it. */
export interface RegistryBase {
  document: RegistryDocument;
  haltCount: number;
  /** Of the person who signed it. */
  signature: string;
}

/** Whether two are one and the same. */
export function isSameBase(one: RegistryBase, other: RegistryBase): boolean {
  return one.document.rev === other.document.rev && one.haltCount === other.haltCount;
}
