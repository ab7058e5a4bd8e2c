import * as calls from '@farm/contracts/calls';
import { emptyRegistry, registryDocumentSchema, type RegistryDocument } from '@farm/contracts/registry';
import { verifySignedRegistry, applyHalts, type TrustedKey } from '@farm/contracts/rollout';
import type { RolloutApi } from '../http/RolloutApi.ts';

/** Current registry, the base of the next change. */
export interface CurrentRegistry {
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
export async function readRegistry(api: RolloutApi, trustedKeys: TrustedKey[]): Promise<CurrentRegistry> {
  const signed = await api.find(calls.readRegistry, {});
  if (signed === null) return { document: emptyRegistry, haltCount: 0, text: null, isVerified: true };
  const { text, halts } = signed;
  const isVerified = trustedKeys.some(({ owner }) => owner === 'person');
  if (isVerified) return { ...(await verifySignedRegistry(signed, trustedKeys)), text, isVerified };
  const document = applyHalts(registryDocumentSchema.parse(JSON.parse(text)), halts);
  return { document, haltCount: halts.length, text, isVerified };
}
