/** Time for which space is proven: the current moment, or the average over a period. */
export type ProofTime = 'now' | { from: Date; to: Date };

/**
 * Source of proven space: a pool that counts partials, or the farmer that sees proofs. With a source, space that
 * machines only report earns nothing; without a source, reported space counts up to a cap
 * (docs/decisions/0014-measured-space.md).
 */
export interface ProofSource {
  /**
   * Returns proven bytes by account; an account that is left out has proven nothing. The result for a period must not
   * change once the period is over: a profit run must pay what its preview shows.
   */
  readProven: (accountIds: readonly string[], time: ProofTime) => Promise<ReadonlyMap<string, bigint>>;
}
