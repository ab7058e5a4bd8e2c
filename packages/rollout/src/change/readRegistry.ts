import * as calls from '@farm/contracts/calls';
import { emptyRegistry, registryDocumentSchema, type RegistryDocument } from '@farm/contracts/registry';
import { openRegistry, withHalts, type TrustedKey } from '@farm/contracts/rollout';
import type { RolloutApi } from '../http/RolloutApi.ts';

/** Current registry, the base of the next change. */
export interface ReadRegistry {
  document: RegistryDocument;
  haltCount: number;
  /** Signed text; null before the first change. */
  text: string | null;
  /** False if this machine has no keys to verify the registry with. */
  isVerified: boolean;
}

/**
 * Reads the registry, and verifies it if this machine has trusted keys.
 * @throws RegistryUntrustedError
 */
export async function readRegistry(api: RolloutApi, trusted: TrustedKey[]): Promise<ReadRegistry> {
  const signed = await api.find(calls.readRegistry, {});
  if (signed === null) return { document: emptyRegistry, haltCount: 0, text: null, isVerified: true };
  const { text, halts } = signed;
  const isVerified = trusted.some(({ owner }) => owner === 'person');
  if (isVerified) return { ...(await openRegistry(signed, trusted)), text, isVerified };
  const document = withHalts(registryDocumentSchema.parse(JSON.parse(text)), halts);
  return { document, haltCount: halts.length, text, isVerified };
}
