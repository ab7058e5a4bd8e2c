import { MAX_MEMO_LENGTH, type Address, type NewWithdrawal } from '@farm/contracts';

/** Values of the withdrawal form. */
export interface WithdrawValues {
  amount: string;
  /** Id of a saved address; empty until chosen. */
  addressId: string;
  memo: string;
}

/** A withdrawal as reviewed before submission; amounts in decimal XCH. */
export interface WithdrawOrder {
  amount: string;
  fee: string;
  received: string;
  address: Address;
  memo: string;
}

/** Returns the problem with a memo as a message id suffix, or null. */
export function checkMemo(memo: string): 'long' | 'control' | null {
  if (memo.trim().length > MAX_MEMO_LENGTH) return 'long';
  return /[\p{Cc}\p{Cs}]/u.test(memo.trim()) ? 'control' : null;
}

/** Converts an order to the API's request body. */
export function toNewWithdrawal({ amount, address, memo }: WithdrawOrder): NewWithdrawal {
  return { amount, address: address.address, memo };
}
