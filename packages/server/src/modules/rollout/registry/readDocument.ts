import { registryDocumentSchema, type RegistryDocument } from '@farm/contracts/registry';
import { withHalts } from '@farm/contracts/rollout';
import type { LatestRegistry } from './repository.ts';

/**
 * The registry as it counts, to tell of it. Whether it is trusted is for those to ask who act on it: `openRegistry`.
 */
export function readDocument({ signed }: LatestRegistry): RegistryDocument {
  return withHalts(registryDocumentSchema.parse(JSON.parse(signed.text)), signed.halts);
}
