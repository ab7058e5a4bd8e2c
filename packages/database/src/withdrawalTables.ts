import type { HoldReason, WithdrawalStatus } from '@farm/contracts';
import type { ColumnType, Generated } from 'kysely';

/** A withdrawal. Amounts are mojo. */
export interface WithdrawalTable {
  id: string;
  /** In the order of request, within an account. */
  number: ColumnType<string, never, never>;
  accountId: string;
  idempotencyKey: string;
  /** Deducted from the balance. */
  grossMojo: bigint;
  /** Kept by the farm. */
  feeMojo: bigint;
  /** Arrives at the address: gross less fee, computed by the database. */
  netMojo: ColumnType<bigint, never, never>;
  address: string;
  memo: string;
  /** True if its account's automatic payout requested it. */
  isAutomatic: Generated<boolean>;
  /** Name of the API token that requested it; null if its user or the automatic payout did. */
  tokenName: string | null;
  status: WithdrawalStatus;
  /** Reasons for the hold; empty in any other status. */
  holdReasons: HoldReason[];
  /** Time when the mail server took the mail about it: the cancel window begins then. Null until then. */
  mailedAt: Date | null;
  /** Time when it continues automatically; null while it needs a decision, or its mail was not handed over. */
  proceedsAt: Date | null;
  /** Time of the worker's next check, when one of its waiting periods ends. */
  dueAt: Date | null;
  /** Start of the 24 hours in which it counts toward the daily limit. */
  countsAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** A transition of a withdrawal. */
export interface WithdrawalEventTable {
  id: ColumnType<string, never, never>;
  withdrawalId: string;
  fromStatus: WithdrawalStatus | null;
  toStatus: WithdrawalStatus;
  actor: 'user' | 'operator' | 'farm';
  /** Account of the actor; null for the farm itself. */
  actorId: string | null;
  holdReasons: HoldReason[];
  /** Text by an operator or by the payer; may be empty. */
  reason: string;
  /** Proposal whose confirmation took the step; null for any other. */
  proposalId: string | null;
  at: ColumnType<Date, never, never>;
}
