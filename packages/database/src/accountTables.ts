import type { Generated } from 'kysely';

/** Tables of what operators keep about accounts. */
export interface AccountTables {
  accountLock: AccountLockTable;
  accountNote: AccountNoteTable;
}

/** An account that an operator keeps from something. */
export interface AccountLockTable {
  accountId: string;
  signIn: boolean;
  withdrawals: boolean;
  /** Its user was told. */
  reason: string;
  operatorId: string;
  lockedAt: Generated<Date>;
}

/** A note about an account, which its user never sees. */
export interface AccountNoteTable {
  id: Generated<string>;
  accountId: string;
  operatorId: string;
  text: string;
  createdAt: Generated<Date>;
}
