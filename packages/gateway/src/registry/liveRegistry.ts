import type { RegistryDocument } from '@farm/contracts/registry';

/** The registry as the gateway serves it. */
export interface LiveRegistry {
  /** As it counts, halts included; null before any was verified. Never goes back. */
  document(): RegistryDocument | null;
  /** Why a newer one may exist that is not used; null when all is well. */
  problem(): string | null;
}
