import { registryDocumentSchema, type RegistryDocument } from '@farm/contracts/registry';
import { applyHalts } from '@farm/contracts/rollout';
import type { LatestRegistry } from './registry.repository.ts';

/**
 * Returns the registry with its halts applied, for display. Does not verify trust: code that acts on the registry uses
 * `openRegistry`.
 */
export function parseDocument({ signed }: LatestRegistry): RegistryDocument {
  return applyHalts(registryDocumentSchema.parse(JSON.parse(signed.text)), signed.halts);
}
