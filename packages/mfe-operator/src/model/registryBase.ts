import type { RegistryDocument } from '@farm/contracts/registry';

/** What a change is planned on: the registry as it counts, and what tells it from any other. */
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
