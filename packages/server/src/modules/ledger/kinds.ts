import type { LedgerAccount } from '@farm/database';

/** What a ledger transaction is for. Finer than the type that a user reads in the balance log. */
export type LedgerKind =
  | 'deposit'
  | 'withdrawal_requested'
  | 'withdrawal_settled'
  | 'withdrawal_returned'
  | 'profit'
  | 'farm_income'
  | 'chain_fee'
  | 'correction';

/** One side of a transaction, mojo: a user's account, or one of the farm's. */
export type NewLedgerEntry =
  | { ledgerAccount: 'usable' | 'frozen'; accountId: string; amountMojo: bigint }
  | { ledgerAccount: Exclude<LedgerAccount, 'usable' | 'frozen'>; amountMojo: bigint };

/** A transaction to be posted. `ref` is what it is for; nothing is posted twice for one kind and ref. */
export interface NewLedgerTx {
  kind: LedgerKind;
  ref: { type: string; id: string };
  /** Read by the user in the balance log. */
  description?: string;
  /** Sum to zero. Credits are positive, assets negative. */
  entries: NewLedgerEntry[];
}
