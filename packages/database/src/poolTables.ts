import type { ColumnType } from 'kysely';

/** Tables of the pool. */
export interface PoolTables {
  plotNft: PlotNftTable;
  poolPartial: PoolPartialTable;
  poolPoints: PoolPointsTable;
  poolRefusal: PoolRefusalTable;
  poolReward: PoolRewardTable;
  poolScan: PoolScanTable;
  poolCredit: PoolCreditTable;
}

/** A PlotNFT that joined the pool. Ids, hashes and keys are hex. */
export interface PlotNftTable {
  /** In the order of joining. */
  number: ColumnType<number, never, never>;
  launcherId: ColumnType<string, string, never>;
  /** Puzzle hash that its plots are made for and that its rewards arrive at. */
  contractPuzzleHash: ColumnType<string, string, never>;
  /** Key of the farmer's program; signs partials and sign-ins. */
  authenticationPublicKey: string;
  /** Address or puzzle hash of the owner's wallet, as the farmer wrote it. */
  payoutInstructions: string;
  /** Difficulty that the farmer asked for; null follows the number of partials. */
  suggestedDifficulty: bigint | null;
  /** Points of a partial. */
  difficulty: bigint;
  /**
   * Points of a partial whose signage point came before `difficultySince`. No change comes soon after another, so that
   * nobody can choose a difficulty for a signage point that came already.
   */
  previousDifficulty: bigint;
  difficultySince: Date;
  /** Newest coin that was read, from which it is followed (JSON). */
  tip: ColumnType<unknown, string, string>;
  /** Authentication token of the newest record that the owner signed: an older one changes nothing. */
  signedToken: number;
  /** Account that it belongs to; null until its owner claims it. */
  accountId: string | null;
  claimedAt: Date | null;
  /** Partials for earlier signage points do not count. */
  joinedAt: Date;
}

/** A partial whose proof is valid. It counts once it was looked at again. Hashes and ids are 32 bytes. */
export interface PoolPartialTable {
  /** Of its proof, which therefore counts once. */
  quality: Buffer;
  plotNft: number;
  plotId: Buffer;
  harvesterId: Buffer;
  /** Signage point, or the challenge of the end of a sub-slot. */
  spHash: Buffer;
  isEndOfSubSlot: boolean;
  /** Time at which the farm's node got the signage point. */
  spAt: Date;
  receivedAt: Date;
  /** Points that it counts. */
  difficulty: bigint;
  /** Zero bits that the plot filter asked for. */
  filterBits: number;
  countedAt: Date | null;
  /** Set if its signage point was reverted, or its PlotNFT had left. */
  refusedAt: Date | null;
}

/** Points of a PlotNFT in the five minutes from `at` on. */
interface PoolPointsTable {
  plotNft: number;
  at: Date;
  points: bigint;
  /** Points that the same space would have earned without the plot filter: what space follows from. */
  unfilteredPoints: bigint;
  partials: number;
}

/** Partials of a PlotNFT that did not count, by UTC day and reason. */
interface PoolRefusalTable {
  plotNft: number;
  day: ColumnType<Date, string, string>;
  reason: string;
  partials: number;
  newestAt: Date;
}

/**
 * The pool's part of the reward for a block that a plot of a PlotNFT won. It lies on the chain until it is absorbed, or
 * its owner takes it. Ids are hex, heights those of blocks.
 */
export interface PoolRewardTable {
  coinId: ColumnType<string, string, never>;
  plotNft: ColumnType<number, number, never>;
  /** Of the block that was won. */
  height: ColumnType<number, number, never>;
  amountMojo: ColumnType<bigint, bigint, never>;
  foundAt: ColumnType<Date, Date, never>;
  /** Coin that came to the pool for it; the ledger books that coin by the same id. */
  arrivedCoinId: string | null;
  absorbedHeight: number | null;
  /** Set if it went elsewhere: to the owner, or to another pool. */
  takenHeight: number | null;
  /** Set once what became of it is too deep for a reorg; nothing changes after that. */
  settledAt: Date | null;
}

/** Blocks below the height were looked at for rewards; one row. */
interface PoolScanTable {
  id: ColumnType<number, never, never>;
  height: number;
}

/** Profit of a PlotNFT that belonged to no account when the run was posted. */
interface PoolCreditTable {
  runId: string;
  plotNft: number;
  effectiveSpace: bigint;
  amount: bigint;
  /** Transaction that credited it to the account that claimed the PlotNFT; null until then. */
  ledgerTxId: string | null;
}
