import type { Coin } from '../coins/coin.ts';
import type { ChainReader } from './chainReader.ts';

/** The newest block of the chain, according to a node. */
export interface Peak {
  height: number;
  /** Hex. */
  headerHash: string;
}

/** A coin on the chain, with the heights at which it was created and spent. */
export interface CoinRecord extends Coin {
  /** Id of the coin, see `toCoinId`. */
  coinId: string;
  /** Height of the block that created the coin. */
  height: number;
  /** Height of the block that spent the coin; null while unspent. */
  spentHeight: number | null;
}

/** Spend of a coin: the serialized puzzle and solution. */
export interface CoinSpendRecord {
  puzzle: Uint8Array;
  solution: Uint8Array;
}

/** A signage point, or the end of a sub-slot, according to a node. Hashes are hex. */
export interface SignagePoint {
  /** Hash of the sub-slot's challenge, which proofs answer. */
  challengeHash: string;
  /** Time at which the node received it, by the clock of the node. */
  receivedAt: Date;
  /** True if the chain went on without it. */
  isReverted: boolean;
}

/** Response of a node to a bundle. Only `accepted` means that the node holds it; no outcome guarantees inclusion. */
export interface PushResult {
  outcome: 'accepted' | 'pending' | 'refused';
  /** Message of the node; empty if it gave none. */
  reason: string;
}

/**
 * Reads coins from the chain. Each call is one request, and throws an Error if the node does not respond as expected.
 */
export interface CoinReader {
  /** @throws Error also while the node is not in sync with the network */
  readPeak: () => Promise<Peak>;
  /** Returns the header hash of the block at a height, in hex; null if the chain has no such block. */
  readHeaderHash: (height: number) => Promise<string | null>;
  /** Returns the coins that exist, spent or not, in no particular order. At most 500 ids. */
  readCoins: (coinIds: readonly string[]) => Promise<CoinRecord[]>;
  /** Returns coins at puzzle hashes: the unspent coins, or all coins created from a height on. */
  readCoinsAt: (
    puzzleHashes: readonly string[],
    which: { unspent: true } | { fromHeight: number },
  ) => Promise<CoinRecord[]>;
  /** Returns the coins created by spending the coins with these ids. At most 500 ids. */
  readChildren: (coinIds: readonly string[]) => Promise<CoinRecord[]>;
  /** True if the mempool of the node holds the bundle. */
  isInMempool: (txId: string) => Promise<boolean>;
  /** True if the mempool of the node holds a bundle that spends the coin. */
  isSpendPending: (coinId: string) => Promise<boolean>;
  /**
   * Estimates the fee, in mojo, for a bundle of this cost to be included within minutes; null if the node cannot
   * say.
   */
  estimateFee: (cost: bigint) => Promise<bigint | null>;
}

/** Reads what spent coins. Calls as those of {@link CoinReader}. */
export interface SpendReader {
  /** Returns what spent a coin at a height; null if the node knows no such spend. */
  readPuzzleAndSolution: (coinId: string, spentHeight: number) => Promise<CoinSpendRecord | null>;
}

/** Reads the points in time at which the network asks for proofs. */
export interface SignagePointReader {
  /**
   * Returns a recent signage point, by the hash of its output, or the end of a sub-slot, by the hash of its
   * challenge; null if the node does not hold it (any more).
   */
  readSignagePoint: (point: { spHash: string } | { challengeHash: string }) => Promise<SignagePoint | null>;
}

/** Pushes bundles to the chain. */
export interface ChainWriter {
  /**
   * Pushes a signed bundle (JSON, as stored) to the node. Idempotent.
   * @throws Error if the node did not respond; it may hold the bundle nevertheless
   */
  push: (bundle: string) => Promise<PushResult>;
}

/** A full node: reads the state of the chain, its coins and signage points, and pushes bundles. */
export interface FullNode extends ChainReader, CoinReader, SpendReader, SignagePointReader, ChainWriter {}
