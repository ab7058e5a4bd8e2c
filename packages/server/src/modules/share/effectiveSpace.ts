import type { ProvenSpace } from './proofSource.ts';

/** Inputs that decide how much space counts. */
export interface EffectiveSpaceOptions {
  /** Proven space by account; undefined while space is only reported. */
  proven: ReadonlyMap<string, ProvenSpace> | undefined;
  /** Most bytes that count for an account while its space is only reported. */
  capBytes: bigint;
}

/** Space that counts, in bytes. */
export interface EffectiveSpace {
  effectiveSpace: bigint;
  /** True if the cap reduced it. */
  isCapped: boolean;
}

/**
 * Returns how much space of an account counts for profit: what it has proven, whatever its machines report. While
 * nothing proves space, what they hold counts up to a cap.
 */
export function computeEffectiveSpace(
  { proven, capBytes }: EffectiveSpaceOptions,
  { accountId, heldSpace }: { accountId: string; heldSpace: bigint },
): EffectiveSpace {
  if (proven) return { effectiveSpace: proven.get(accountId)?.bytes ?? 0n, isCapped: false };
  const isCapped = heldSpace > capBytes;
  return { effectiveSpace: isCapped ? capBytes : heldSpace, isCapped };
}
