/** When space has to be proven: at this moment, or on average over a period. */
export type ProofTime = 'now' | { from: Date; to: Date };

/**
 * Whoever knows how much space is proven: a pool that counts partials, or the farmer that sees proofs. Nobody pays
 * for what machines only report while there is one; without one reported space counts, up to a cap
 * (docs/decisions/0014-measured-space.md).
 */
export interface ProofSource {
  /**
   * Proven bytes of each of the accounts; one that is left out has proven nothing. The same period is answered the
   * same way once it is over: what a profit run shows must be what it pays.
   */
  readProven: (accountIds: readonly string[], time: ProofTime) => Promise<ReadonlyMap<string, bigint>>;
}
