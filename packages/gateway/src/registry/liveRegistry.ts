import type { RegistryDocument } from '@farm/contracts/registry';

/** The registry as the gateway serves it. */
export interface LiveRegistry {
  /** As it counts, halts included; null before any was verified. Never goes back. */
  document(): RegistryDocument | null;
  /** What somebody has to look after, such as why a newer one is not used; null when all is well. */
  problem(): string | null;
}
