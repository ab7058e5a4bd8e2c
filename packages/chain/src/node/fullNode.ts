import type { Coin } from '../coins/coin.ts';
import type { ChainReader } from './chainReader.ts';

/** The newest block of the chain, as a node has it. */
export interface Peak {
  height: number;
  /** Hex. */
  headerHash: string;
}

/** A coin that came into being on the chain, and where. */
export interface CoinRecord extends Coin {
  /** See `coinIdOf`. */
  coinId: string;
  /** The block that it came with. */
  height: number;
  /** The block that it was spent in; null while it is not. */
  spentHeight: number | null;
}

/** What a node says to a bundle. Only `accepted` means that it holds it; none of them means that it will be included. */
export interface PushAnswer {
  outcome: 'accepted' | 'pending' | 'refused';
  /** In the node's words; empty when there are none. */
  reason: string;
}

/** Reads coins off the chain. Each call is one request; `signal` gives up. Each throws an Error when the node does not answer as it should. */
export interface CoinReader {
  /** @throws Error also while the node is not in step with the network */
  readPeak: (signal?: AbortSignal) => Promise<Peak>;
  /** Those of these coins that exist, spent or not, in no order. At most 500 ids. */
  readCoins: (coinIds: readonly string[], signal?: AbortSignal) => Promise<CoinRecord[]>;
  /** Coins at puzzle hashes: the unspent ones, or all that came from a height on. */
  readCoinsAt: (
    puzzleHashes: readonly string[],
    which: { unspent: true } | { fromHeight: number },
    signal?: AbortSignal,
  ) => Promise<CoinRecord[]>;
  /** Coins that the spends of these coins made. */
  readChildren: (coinIds: readonly string[], signal?: AbortSignal) => Promise<CoinRecord[]>;
  /** Whether the node holds this bundle for a coming block. */
  isInMempool: (txId: string, signal?: AbortSignal) => Promise<boolean>;
  /** Whether the node holds a bundle for a coming block that spends this coin. */
  isSpendPending: (coinId: string, signal?: AbortSignal) => Promise<boolean>;
  /** What a bundle of this cost should pay to be included within minutes, mojo; null when the node cannot say. */
  estimateFee: (cost: bigint, signal?: AbortSignal) => Promise<bigint | null>;
}

/** Sends to the chain. */
export interface ChainWriter {
  /**
   * Hands a signed bundle (JSON, as it is stored) to the node. Doing so again does no harm.
   * @throws Error when the node did not answer: it may have the bundle all the same
   */
  push: (bundle: string, signal?: AbortSignal) => Promise<PushAnswer>;
}

/** A full node: the chain's state, its coins, and the way onto it. */
export interface FullNode extends ChainReader, CoinReader, ChainWriter {}
