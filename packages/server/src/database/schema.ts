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
  ledgerAccount: LedgerAccountTable;
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

export interface LedgerAccountTable {
  id: Generated<string>;
  accountId: string;
  kind: 'usable' | 'frozen';
  /** Mojo. */
  balance: Generated<bigint>;
}
