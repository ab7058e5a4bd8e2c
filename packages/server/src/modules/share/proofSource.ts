/** Time for which space is proven: the current moment, or the average over a period. */
export type ProofTime = 'now' | TimeSpan;

/** A time from a moment up to another, which is not part of it. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** Intervals of a chart; each `at` is the start of one. */
export interface ProvenSteps extends TimeSpan {
  stepSeconds: number;
}

/** Space that an account has proven. */
export interface ProvenSpace {
  bytes: bigint;
  /** One standard deviation of the estimate, as a part of it: about 0.06 at 300 partials. */
  deviation: number;
}

/**
 * Source of proven space: a pool that counts partials. With a source, space that machines only report earns nothing;
 * without a source, reported space counts up to a cap (docs/decisions/0014-measured-space.md).
 */
export interface ProofSource {
  /**
   * Returns what accounts have proven, by account: of all accounts, or of those with the ids. An account that is left out
   * has proven nothing. The result for a period must not change once the period is over: a profit run must pay what its
   * preview shows.
   */
  readProven: (time: ProofTime, accountIds?: readonly string[]) => Promise<ReadonlyMap<string, ProvenSpace>>;
  /**
   * Lists what an account has proven over time, oldest first: at the end of each interval, the average of the day before it.
   * Intervals before it proved anything are left out.
   */
  listProven: (accountId: string, steps: ProvenSteps) => Promise<{ at: Date; bytes: bigint }[]>;
  /** Returns the bytes that PlotNFTs of no account have proven in a period that is over, by their number. */
  readUnclaimed: (period: TimeSpan) => Promise<ReadonlyMap<number, bigint>>;
}

/** Source where nothing proves space: in production, space that is only reported earns nothing. */
export const nothingProven: ProofSource = {
  readProven: () => Promise.resolve(new Map()),
  listProven: () => Promise.resolve([]),
  readUnclaimed: () => Promise.resolve(new Map()),
};
