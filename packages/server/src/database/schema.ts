import type { EmailCodeUsage, Locale } from '@farm/contracts';
import type { ColumnType, Generated, Insertable, Kysely, Selectable } from 'kysely';

/** A database or a transaction on it. */
export type Db = Kysely<Database>;

/** Tables in the product's own terms; the database spells the names in snake_case. */
export interface Database {
  account: AccountTable;
  session: SessionTable;
  emailCode: EmailCodeTable;
  rateWindow: RateWindowTable;
  spentChallenge: { id: string; expiresAt: Date };
  auditEvent: AuditEventTable;
  outboxMail: OutboxMailTable;
  machine: MachineTable;
  balance: BalanceTable;
  ledgerTx: LedgerTxTable;
  ledgerEntry: LedgerEntryTable;
}

export interface AccountTable {
  id: Generated<string>;
  /** Lower case. */
  email: string;
  name: string;
  role: Generated<'user' | 'admin'>;
  locale: Locale;
  timeZone: string;
  passwordHash: string;
  passwordChangedAt: Generated<Date>;
  createdAt: Generated<Date>;
}
export type Account = Selectable<AccountTable>;
export type NewAccount = Insertable<AccountTable>;

export interface SessionTable {
  id: Generated<string>;
  accountId: string;
  /** SHA-256 of the bearer token. */
  tokenHash: Buffer;
  remember: boolean;
  createdAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
  expiresAt: Date;
  userAgent: string | null;
  ip: string;
}

export interface EmailCodeTable {
  id: string;
  usage: EmailCodeUsage;
  email: string;
  salt: Buffer;
  hash: Buffer;
  /** Wrong tries, and tries being compared right now. */
  tries: Generated<number>;
  createdAt: Generated<Date>;
  expiresAt: Date;
  spentAt: Date | null;
}

export interface RateWindowTable {
  rule: string;
  subject: string;
  /** Instants of the counted hits, oldest first. */
  hits: Date[];
  updatedAt: Generated<Date>;
}

export interface AuditEventTable {
  id: Generated<string>;
  actor: string;
  action: string;
  subject: string;
  detail: ColumnType<Record<string, unknown>, string, never>;
  at: Generated<Date>;
}

export interface OutboxMailTable {
  id: Generated<string>;
  recipient: string;
  subject: string;
  body: string;
  html: string;
  sentAt: Generated<Date>;
}

export interface MachineTable {
  id: Generated<string>;
  accountId: string;
  name: string;
  plotCount: Generated<number>;
  plotBytes: Generated<bigint>;
  /** Readable plots / known plots; null before the first report. */
  health: number | null;
  status: Generated<'fresh' | 'online' | 'offline'>;
  createdAt: Generated<Date>;
  updatedAt: Date | null;
}

/** What a user holds, mojo. The database writes it, with each ledger entry. */
export interface BalanceTable {
  accountId: string;
  usable: ColumnType<bigint, never, never>;
  frozen: ColumnType<bigint, never, never>;
}

export interface LedgerTxTable {
  id: Generated<string>;
  kind: string;
  refType: string;
  refId: string;
  description: string | null;
  createdAt: Generated<Date>;
}

export interface LedgerEntryTable {
  id: ColumnType<string, never, never>;
  txId: string;
  ledgerAccount: LedgerAccount;
  /** Whose; null for an account of the farm. */
  accountId: string | null;
  /** Mojo. */
  amount: bigint;
  /** What the user's account came to, mojo; null for an account of the farm. */
  balanceAfter: ColumnType<bigint | null, never, never>;
  createdAt: ColumnType<Date, never, never>;
}
/** The two accounts of every user, and the farm's. */
export type LedgerAccount =
  'usable' | 'frozen' | 'hot_wallet' | 'farming_income' | 'fee_income' | 'network_fee' | 'suspense';
