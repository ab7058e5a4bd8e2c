import type { RegistryDocument } from '@farm/contracts/registry';

/** Base of a plan: the current registry and its identity. */
export interface RegistryBase {
  document: RegistryDocument;
  haltCount: number;
  /** Signature of the person who changed it. */
  signature: string;
}

/** True if both are the same. */
export function isSameBase(one: RegistryBase, other: RegistryBase): boolean {
  return one.document.rev === other.document.rev && one.haltCount === other.haltCount;
}
