import type { ProofSource, ProofTime } from './proofSource.ts';

/** What decides how much of a held space counts. */
export interface EffectiveParts {
  proofSource?: ProofSource | undefined;
  /** The most bytes that an account counts with while its space is only reported. */
  capBytes: bigint;
}

/** How much of it counts, bytes. */
export interface EffectiveSpace {
  effectiveSpace: bigint;
  /** Whether the cap cut it. */
  isCapped: boolean;
}

/** How much of what each account held counts for profit, in the same order. */
export async function countEffective(
  { proofSource, capBytes }: EffectiveParts,
  held: readonly { accountId: string; heldSpace: bigint }[],
  time: ProofTime,
): Promise<EffectiveSpace[]> {
  if (!proofSource) {
    return held.map(({ heldSpace }) => ({
      effectiveSpace: lesser(heldSpace, capBytes),
      isCapped: heldSpace > capBytes,
    }));
  }
  const ids = held.map(({ accountId }) => accountId);
  const proven = await proofSource.readProven(ids, time);
  return held.map(({ accountId, heldSpace }) => ({
    effectiveSpace: lesser(heldSpace, proven.get(accountId) ?? 0n),
    isCapped: false,
  }));
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
