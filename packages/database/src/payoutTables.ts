import type { PayoutAlarmCause, PayoutObstacle, PayoutProblem } from '@farm/contracts';
import type { ColumnType, Generated } from 'kysely';

/** A puzzle hash that holds coins for payments. Change goes to the newest one that is not retired. Hex. */
export interface PayoutKeyTable {
  puzzleHash: string;
  addedAt: Generated<Date>;
  retiredAt: Date | null;
}

/**
 * Withdrawals that are paid by one spend. `sweep` pays nobody and moves coins to the newest key, merged into one;
 * `recorded` was found on the chain after a restore.
 */
export interface PayoutBatchTable {
  id: string;
  number: ColumnType<string, never, never>;
  kind: 'payout' | 'sweep' | 'recorded';
  /** `split`: others made some of the payments; the rest was refunded. */
  status: ColumnType<PayoutBatchStatus, never, PayoutBatchStatus>;
  changePuzzleHash: string;
  createdAt: Generated<Date>;
  pushes: Generated<number>;
  pushedAt: Date | null;
  /** The node's response to the last push. */
  answer: Generated<string>;
  isInMempool: Generated<boolean>;
  /** The block that contains it, as last seen. */
  seenHeight: bigint | null;
  /** Number of times a block that contained it was replaced. */
  reorgs: Generated<number>;
  endedAt: Date | null;
  endedHeight: bigint | null;
  /** The bundle that is on the chain. */
  txId: string | null;
  /**
   * Height at which the payments of a settled batch, or coins of one in flight, were not on the chain any more; null while
   * they are.
   */
  missingHeight: bigint | null;
  /** Number of times it was sent again after it had settled. */
  reopenings: Generated<number>;
}

type PayoutBatchStatus = 'sending' | 'settled' | 'failed' | 'split';

/** A coin that was assigned to a batch, permanently unless an operator releases it. Hex; mojo. */
export interface PayoutInputTable {
  coinId: string;
  batchId: string;
  parentId: string;
  puzzleHash: string;
  amount: bigint;
  releasedAt: ColumnType<Date | null, undefined, Date>;
}

/** A withdrawal's payment; `coinId` is the coin it creates. */
export interface PayoutItemTable {
  withdrawalId: string;
  batchId: string;
  puzzleHash: string;
  netMojo: bigint;
  coinId: string;
}

/** A signed spend of a batch's inputs. */
export interface PayoutBundleTable {
  txId: string;
  batchId: string;
  /** Counted from 1. */
  attempt: number;
  /** Fee paid to the chain. */
  chainFeeMojo: bigint;
  changeMojo: bigint;
  changeCoinId: string;
  cost: bigint;
  /** In the format of `push_tx`. */
  bundle: string;
  createdAt: Generated<Date>;
}

/** Stops and resumes of payouts; the last row is the current state. */
export interface PayoutBreakerTable {
  id: ColumnType<string, never, never>;
  isOpen: boolean;
  /** The actor's reason; empty if the farm opened the breaker itself because of the problems. */
  reason: Generated<string>;
  problems: ColumnType<PayoutProblem[], string | undefined, never>;
  /** Null if the farm opened it itself. */
  actorId: string | null;
  at: Generated<Date>;
}

/** An unspent coin of the hot wallet, as last seen. `amount` is mojo. */
export interface SeenCoin {
  coinId: string;
  parentId: string;
  puzzleHash: string;
  amount: string;
  height: number;
}

/** A spend of a hot-wallet coin that belongs to none of our batches. */
export interface UnknownSpend {
  coinId: string;
  parentId: string;
  puzzleHash: string;
  amount: string;
  height: number;
  outputs: { coinId: string; puzzleHash: string; amount: string }[];
}

/** Last known state of the chain; one row. Height, hash and time are null before the first reading. */
export interface PayoutStateTable {
  id: Generated<number>;
  height: bigint | null;
  headerHash: string | null;
  readAt: Date | null;
  /** Height up to which incoming coins have been looked for. */
  scannedHeight: Generated<bigint>;
  coins: ColumnType<SeenCoin[], string | undefined, string>;
  spends: ColumnType<UnknownSpend[], string | undefined, string>;
  /** Reason why nothing is being paid; null if there is none. */
  obstacle: ColumnType<PayoutObstacle | null, string | null | undefined, string | null>;
}

/** A reconciliation; amounts are mojo. */
export interface ReserveCheckTable {
  id: ColumnType<string, never, never>;
  at: Generated<Date>;
  height: bigint;
  hot: bigint;
  inFlight: bigint;
  reserves: bigint;
  ledgerHot: bigint;
  usable: bigint;
  frozen: bigint;
  problems: ColumnType<PayoutProblem[], string, never>;
}

/** An alarm about payouts that stand still; a suspicion while `openedAt` is null. */
export interface PayoutAlarmTable {
  id: Generated<string>;
  /** Facts as last seen. */
  cause: ColumnType<PayoutAlarmCause, string, string>;
  beganAt: Date;
  /** Height of the chain when it began; null if that was not known. */
  beganHeight: bigint | null;
  openedAt: Date | null;
  /** Null while the cause is there. */
  goneSince: Date | null;
  endedAt: Date | null;
}
