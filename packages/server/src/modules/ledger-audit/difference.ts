/** A rule of the books that does not hold. */
export interface Difference {
  subject: 'account' | 'transaction' | 'withdrawal' | 'batch' | 'coin' | 'wallet' | 'assets' | 'proposal';
  /** Names the subject: email of an account, id of a transaction, withdrawal, coin or proposal, number of a batch. */
  id: string;
  /** The contradiction, with amounts in XCH. */
  problem: string;
}
