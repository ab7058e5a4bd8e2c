import { isDeepStrictEqual } from 'node:util';
import {
  openRegistry,
  type OpenedRegistry,
  type SignedRegistry,
  type TrustedKey,
} from '@farm/contracts/rollout';

/** A registry whose signatures are good, as it was signed and as it counts. */
export interface VerifiedRegistry {
  signed: SignedRegistry;
  opened: OpenedRegistry;
}

/** Why a registry may not take the place of the one known; the message says it. */
export class RegistryOlderError extends Error {}

/**
 * Verifies a registry and compares it with the one known: revisions and halts only ever grow.
 * @returns `known` itself when it is the very same
 * @throws RegistryUntrustedError @throws RegistryOlderError
 */
export async function verify(
  signed: SignedRegistry,
  trusted: TrustedKey[],
  known: VerifiedRegistry | null,
): Promise<VerifiedRegistry> {
  const opened = await openRegistry(signed, trusted);
  if (known === null || opened.signed.rev > known.opened.signed.rev) return { signed, opened };
  const { rev } = known.opened.signed;
  if (opened.signed.rev < rev)
    throw new RegistryOlderError(
      `it is revision ${opened.signed.rev}, older than revision ${rev}, which is known here`,
    );
  if (signed.text !== known.signed.text)
    throw new RegistryOlderError(`it is another revision ${rev} than the one known here`);
  if (signed.halts.length < known.signed.halts.length)
    throw new RegistryOlderError(
      `it lacks halts: it has ${signed.halts.length} of revision ${rev}, and ${known.signed.halts.length} are known here`,
    );
  if (!isDeepStrictEqual(signed.halts.slice(0, known.signed.halts.length), known.signed.halts))
    throw new RegistryOlderError(`its halts of revision ${rev} are others than those known here`);
  return signed.halts.length === known.signed.halts.length ? known : { signed, opened };
}
