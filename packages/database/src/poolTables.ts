import type { ColumnType } from 'kysely';

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
   * Points of a partial whose signage point came before `difficultySince`. A change soon after another keeps it, so that
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
  countedAt: Date | null;
  /** Set if its signage point was reverted, or its PlotNFT had left. */
  refusedAt: Date | null;
}

/** Points of a PlotNFT in the five minutes from `at` on. */
export interface PoolPointsTable {
  plotNft: number;
  at: Date;
  points: bigint;
  partials: number;
}

/** Partials of a PlotNFT that did not count, by UTC day and reason. */
export interface PoolRefusalTable {
  plotNft: number;
  day: ColumnType<Date, string, string>;
  reason: string;
  partials: number;
  newestAt: Date;
}
