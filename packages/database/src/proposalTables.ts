import type { ProposalKind, ProposalState } from '@farm/contracts';
import type { ColumnType, Generated } from 'kysely';

/** Tables of what waits for a second operator. */
export interface ProposalTables {
  proposal: ProposalTable;
}

/** An operator's action that waits for a second operator, or did. */
export interface ProposalTable {
  id: Generated<string>;
  /** In the order of creation. */
  number: ColumnType<string, never, never>;
  kind: ProposalKind;
  /** Target of the action, or the operator's key: there is one open proposal for each. */
  ref: string;
  /** Facts of the kind besides the amount. */
  payload: ColumnType<Record<string, unknown>, string, never>;
  accountId: string;
  /** Mojo. */
  amount: bigint;
  reason: string;
  proposerId: string;
  createdAt: ColumnType<Date, never, never>;
  state: ColumnType<ProposalState, never, ProposalState>;
  /** Operator who decided; null while open, and for the server's command. */
  decidedBy: ColumnType<string | null, never, string | null>;
  /** Actor of the server's command. */
  decidedByCommand: ColumnType<string | null, never, string | null>;
  /** Hours that the command had to wait. */
  waitedHours: ColumnType<number | null, never, number | null>;
  decisionReason: ColumnType<string, never, string>;
  decidedAt: ColumnType<Date | null, never, never>;
}
