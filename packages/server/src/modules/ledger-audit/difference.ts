/** A rule of the books that does not hold. */
export interface Difference {
  subject: 'account' | 'transaction' | 'withdrawal' | 'batch' | 'coin' | 'wallet' | 'assets';
  /** Names the subject: email of an account, id of a transaction, withdrawal or coin, number of a batch. */
  id: string;
  /** The contradiction, with amounts in XCH. */
  problem: string;
}
