/** A spend of the wallet that no batch explains, to be recorded by an operator. */
export interface SpendRecord {
  coinId: string;
  reason: string;
  operatorId: string;
  /** As recorded in the audit trail; by default the operator. */
  actor?: string;
  /** True to take back from accounts what they got without a withdrawal. */
  isCollecting?: boolean;
}
