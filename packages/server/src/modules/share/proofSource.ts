/** A time from a moment up to another, which is not part of it. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/**
 * Space that was proven in a period, by the owners of one moment: each PlotNFT is either an account's or nobody's, also
 * while it is being claimed. What is left out has proven nothing.
 */
export interface ProvenPeriod {
  accounts: ReadonlyMap<string, ProvenSpace>;
  /** Bytes of PlotNFTs that nobody has claimed, by number. */
  unclaimed: ReadonlyMap<number, bigint>;
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
  /** Returns what accounts have proven lately, by account: of all accounts, or of those with the ids. */
  readNow: (accountIds?: readonly string[]) => Promise<ReadonlyMap<string, ProvenSpace>>;
  /** Returns the bytes that all PlotNFTs have proven lately, claimed or not. */
  readFarm: () => Promise<bigint>;
  /**
   * Returns what was proven in a period that is over. The result must not change any more but by claims: a profit run
   * must pay what its preview shows.
   */
  readPeriod: (period: TimeSpan) => Promise<ProvenPeriod>;
  /**
   * Lists what an account has proven over time, oldest first: at the end of each interval, the average of the day before it.
   * Intervals before it proved anything are left out.
   */
  listProven: (accountId: string, steps: ProvenSteps) => Promise<{ at: Date; bytes: bigint }[]>;
}

/** Source where nothing proves space: in production, space that is only reported earns nothing. */
export const nothingProven: ProofSource = {
  readNow: () => Promise.resolve(new Map()),
  readFarm: () => Promise.resolve(0n),
  readPeriod: () => Promise.resolve({ accounts: new Map(), unclaimed: new Map() }),
  listProven: () => Promise.resolve([]),
};
