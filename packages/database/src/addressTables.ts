import type { PayoutProblemReason } from '@farm/contracts';
import type { ColumnType, Generated } from 'kysely';

/** An address that a user saved to withdraw to. */
export interface AddressTable {
  id: Generated<string>;
  /** In the order of addition, within an account. */
  number: ColumnType<string, never, never>;
  accountId: string;
  address: string;
  description: string;
  createdAt: ColumnType<Date, never, never>;
}

/** The automatic payout of an account. Amounts are mojo. */
export interface AutomaticPayoutTable {
  accountId: string;
  /** New with each setting: payouts of an earlier one have other keys. */
  id: Generated<string>;
  trigger: 'threshold' | 'weekly' | 'monthly';
  thresholdMojo: bigint | null;
  /** ISO weekday, or day of the month. */
  day: number | null;
  /** Null: pays all. */
  multipleMojo: bigint | null;
  address: string;
  /** Number of the next payout. */
  number: Generated<number>;
  /** Time of the next payout, or from which on the balance is compared with the threshold; null while it is paused. */
  dueAt: Date | null;
  pausedBy: 'user' | 'address' | 'lockdown' | null;
  /** True once a mail announced the payout that is due next. */
  isAnnounced: boolean;
  /** Reason why the latest payout was not made, which was mailed. */
  problem: PayoutProblemReason | null;
}
