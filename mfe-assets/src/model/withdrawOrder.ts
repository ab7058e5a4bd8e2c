import { MEMO_MAX_LENGTH, type Address, type NewWithdrawal } from '@farm/contracts';

/** What is typed into the form. */
export interface WithdrawValues {
  amount: string;
  /** Of an address that the user keeps; empty while none is chosen. */
  addressId: string;
  memo: string;
}

/** A withdrawal as it is checked before it is submitted; amounts in decimal XCH. */
export interface WithdrawOrder {
  amount: string;
  fee: string;
  received: string;
  address: Address;
  memo: string;
}

/** What is wrong with a memo, if anything: the end of a message id. */
export function memoProblem(memo: string): 'long' | 'control' | null {
  if (memo.trim().length > MEMO_MAX_LENGTH) return 'long';
  return /[\p{Cc}\p{Cs}]/u.test(memo.trim()) ? 'control' : null;
}

/** The order as the API takes it. */
export function toNewWithdrawal({ amount, address, memo }: WithdrawOrder): NewWithdrawal {
  return { amount, address: address.address, memo };
}
