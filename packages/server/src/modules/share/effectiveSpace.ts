import type { ProofSource, ProofTime } from './proofSource.ts';

/** Inputs that decide how much of a held space counts. */
export interface EffectiveSpaceOptions {
  proofSource?: ProofSource | undefined;
  /** Most bytes that count for an account while its space is only reported. */
  capBytes: bigint;
}

/** Space that counts, in bytes. */
export interface EffectiveSpace {
  effectiveSpace: bigint;
  /** True if the cap reduced it. */
  isCapped: boolean;
}

/** Returns how much of each account's held space counts for profit, in the order of `held`. */
export async function computeEffectiveSpaces(
  { proofSource, capBytes }: EffectiveSpaceOptions,
  held: readonly { accountId: string; heldSpace: bigint }[],
  time: ProofTime,
): Promise<EffectiveSpace[]> {
  if (!proofSource) {
    return held.map(({ heldSpace }) => ({
      effectiveSpace: min(heldSpace, capBytes),
      isCapped: heldSpace > capBytes,
    }));
  }
  const ids = held.map(({ accountId }) => accountId);
  const proven = await proofSource.readProven(ids, time);
  return held.map(({ accountId, heldSpace }) => ({
    effectiveSpace: min(heldSpace, proven.get(accountId) ?? 0n),
    isCapped: false,
  }));
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
