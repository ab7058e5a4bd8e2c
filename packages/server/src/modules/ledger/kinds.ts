import type { LedgerAccount } from '@farm/database';

/** Purpose of a ledger transaction. Finer than the type shown to users in the balance log. */
export type LedgerKind =
  | 'deposit'
  | 'withdrawal_requested'
  | 'withdrawal_settled'
  | 'withdrawal_reopened'
  | 'withdrawal_returned'
  | 'profit'
  | 'farm_income'
  | 'chain_fee'
  | 'chain_fee_reopened'
  | 'correction'
  /** Balance that a closed account left. */
  | 'waiver';

/** One side of a transaction, in mojo: an account of a user or of the farm. */
export type NewLedgerEntry =
  | { ledgerAccount: 'usable' | 'frozen'; accountId: string; amountMojo: bigint }
  | { ledgerAccount: Exclude<LedgerAccount, 'usable' | 'frozen'>; amountMojo: bigint };

/** A transaction to post. `ref` identifies its cause; each kind and ref is posted once. */
export interface NewLedgerTx {
  kind: LedgerKind;
  ref: { type: string; id: string };
  /** Transaction that this one corrects; only such a one may leave less than nothing usable. */
  correctsId?: string;
  /** Shown to the user in the balance log. */
  description?: string;
  /** Sum to zero. Credits are positive, assets negative. */
  entries: NewLedgerEntry[];
}
