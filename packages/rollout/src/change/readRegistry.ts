import * as calls from '@farm/contracts/calls';
import { emptyRegistry, registryDocumentSchema, type RegistryDocument } from '@farm/contracts/registry';
import { openRegistry, withHalts, type TrustedKey } from '@farm/contracts/rollout';
import type { RolloutApi } from '../http/RolloutApi.ts';

/** The registry as it counts now, and where a change of it begins. */
export interface ReadRegistry {
  document: RegistryDocument;
  haltCount: number;
  /** What people signed; null before the first change. */
  text: string | null;
  /** False where this machine has no keys to check it with. */
  isVerified: boolean;
}

/**
 * Reads the registry, and checks it with the keys that this machine trusts, if it has any.
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
