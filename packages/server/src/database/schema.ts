import type {
  Chain,
  EmailCodeUsage,
  HoldReason,
  Incident,
  Locale,
  MachineStatus,
  PlotDirectory,
  WithdrawalStatus,
} from '@farm/contracts';
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
  lockdownLink: { tokenHash: Buffer; accountId: string; expiresAt: Date };
  machine: MachineTable;
  plot: PlotTable;
  enrolment: EnrolmentTable;
  machineSample: MachineSampleTable;
  spaceSample: SpaceSampleTable;
  chainSample: ChainSampleTable;
  alarmSetting: AlarmSettingTable;
  incident: IncidentTable;
  notice: NoticeTable;
  noticeText: { noticeId: string; locale: Locale; title: string; body: string };
  balance: BalanceTable;
  ledgerTx: LedgerTxTable;
  ledgerEntry: LedgerEntryTable;
  address: AddressTable;
  withdrawal: WithdrawalTable;
  withdrawalEvent: WithdrawalEventTable;
  profitRun: ProfitRunTable;
  profitRunLine: ProfitRunLineTable;
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
  /** When its owner locked it down; null once the password was changed. */
  lockedAt: Date | null;
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

/** A machine that was enrolled. What its reports said of it, as of the last one; sizes are bytes. */
export interface MachineTable {
  id: Generated<string>;
  /** In the order of enrolment. */
  number: Generated<string>;
  accountId: string;
  name: string;
  /** SHA-256 of its bearer token; null once it was deleted. */
  tokenHash: Buffer | null;
  createdAt: Generated<Date>;
  deletedAt: Date | null;
  agentVersion: string;
  harvesterVersion: string | null;
  platform: string | null;
  status: Generated<MachineStatus>;
  /** How many were applied. */
  reports: Generated<string>;
  lastSequence: Generated<string>;
  /** The report with which the list of plots began anew; 0 once all of it has come. */
  listBegan: Generated<string>;
  /** Whether the rest of a change is still to come. */
  isPartial: Generated<boolean>;
  /** When the newest report came in. */
  seenAt: Date | null;
  /** The same by the clock of the machine. */
  reportedAt: Date | null;
  /** Readable plots. */
  plotCount: Generated<number>;
  unreadableCount: Generated<number>;
  missingCount: Generated<number>;
  /** Readable plots that another machine holds. */
  contestedCount: Generated<number>;
  theoreticalBytes: Generated<bigint>;
  /** Of the readable plots that it holds. */
  effectiveBytes: Generated<bigint>;
  /** Theoretical bytes and readable plots of the report before, not counting those that were parts of this one. */
  previousBytes: Generated<bigint>;
  previousPlots: Generated<number>;
  /** Its space fell, or an incident about it is open. */
  needsLook: Generated<boolean>;
  directories: ColumnType<PlotDirectory[], string | undefined, string>;
}

/** A plot on a machine. One machine holds it; others that report it are kept without being paid for it. */
export interface PlotTable {
  machineId: string;
  /** 32 bytes. */
  plotId: Buffer;
  k: number;
  format: 1 | 2;
  level: number;
  /** Effective size. */
  bytes: string;
  state: 'readable' | 'unreadable' | 'missing';
  isHolder: boolean;
  /** The report that last said something of it. */
  sequence: string;
  changedAt: Generated<Date>;
}

/** A code that ties one machine to an account. */
export interface EnrolmentTable {
  id: Generated<string>;
  accountId: string;
  /** SHA-256. */
  codeHash: Buffer;
  createdAt: Generated<Date>;
  expiresAt: Date;
  /** Who used it. */
  machineId: string | null;
}

/** Five minutes of a machine: sums over its reports, and the highest of them. */
export interface MachineSampleTable {
  machineId: string;
  /** Start of the five minutes, by the clock of the machine. */
  at: Date;
  accountId: string;
  reports: number;
  plotSum: string;
  theoreticalSum: bigint;
  effectiveSum: bigint;
  peakBytes: bigint;
  peakPlots: number;
  /** Whether the rolled samples know of it. */
  isRolled: Generated<boolean>;
}

/** How long an interval of a chart is. */
export type SampleWidth = '5m' | '1h' | '1d';

/** What samples come to over an interval: amounts times the seconds for which they held. */
export interface SpaceSampleTable {
  /** A machine, an account, or the nil UUID for the farm. */
  owner: string;
  width: SampleWidth;
  at: Date;
  coveredSeconds: number;
  machineSeconds: bigint;
  plotSeconds: bigint;
  theoreticalSeconds: bigint;
  effectiveSeconds: bigint;
}

/** The chain as it was last read within an interval. */
export interface ChainSampleTable {
  width: SampleWidth;
  at: Date;
  height: bigint;
  netSpace: bigint;
  source: Chain['source'];
  readAt: Date;
}

/** See `AlarmSetting`; without a row the defaults hold. */
export interface AlarmSettingTable {
  accountId: string;
  isOn: boolean;
  dropPercent: number;
  windowMinutes: number;
  offlineMinutes: number;
}

/** What an alarm found, open until it ends. */
export interface IncidentTable {
  id: Generated<string>;
  accountId: string;
  machineId: string;
  kind: Incident['kind'];
  startedAt: Date;
  openedAt: Generated<Date>;
  fromBytes: bigint | null;
  toBytes: bigint | null;
  fromPlots: number | null;
  toPlots: number | null;
  endedAt: Date | null;
  outcome: Incident['outcome'];
  /** When the mail about it was queued, or was found needless. */
  mailedAt: Date | null;
  endMailedAt: Date | null;
}

export interface NoticeTable {
  id: Generated<string>;
  /** In the order of creation. */
  number: Generated<string>;
  isPinned: boolean;
  /** Null of a draft. */
  publishedAt: Date | null;
  createdAt: Generated<Date>;
  changedAt: Generated<Date>;
  /** The operator's account. */
  changedBy: string;
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

/** An address that a user keeps to withdraw to. */
export interface AddressTable {
  id: Generated<string>;
  /** In the order of addition, within an account. */
  number: ColumnType<string, never, never>;
  accountId: string;
  address: string;
  description: string;
  createdAt: ColumnType<Date, never, never>;
}

/** A withdrawal. Amounts are mojo. */
export interface WithdrawalTable {
  id: string;
  /** In the order in which they were asked for, within an account. */
  number: ColumnType<string, never, never>;
  accountId: string;
  idempotencyKey: string;
  amount: bigint;
  fee: bigint;
  address: string;
  memo: string;
  status: WithdrawalStatus;
  /** Why it is held; empty in any other status. */
  holdReasons: HoldReason[];
  /** When it goes on by itself; null when it waits for somebody. */
  proceedsAt: Date | null;
  /** When the worker looks at it next: something of what it waits for is over then. */
  dueAt: Date | null;
  /** The instant that begins the 24 hours in which it takes its part of the daily limit. */
  countsAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** A step that a withdrawal took. */
export interface WithdrawalEventTable {
  id: ColumnType<string, never, never>;
  withdrawalId: string;
  fromStatus: WithdrawalStatus | null;
  toStatus: WithdrawalStatus;
  actor: 'user' | 'operator' | 'farm';
  /** Whose deed; null for the farm's own. */
  actorId: string | null;
  holdReasons: HoldReason[];
  /** Words of an operator, or of whoever pays out; may be empty. */
  reason: string;
  at: ColumnType<Date, never, never>;
}

export interface ProfitRunTable {
  id: Generated<string>;
  /** In the order of posting. */
  number: Generated<string>;
  periodFrom: Date;
  /** Not included. */
  periodTo: Date;
  height: bigint;
  /** Bytes. */
  netSpace: bigint;
  factorMillionths: bigint;
  /** Mojo per PiB and day. */
  theoretical: bigint;
  /** Mojo. */
  total: bigint;
  reason: string;
  /** The operator's account; null when the farm posted it by itself. */
  postedBy: string | null;
  postedAt: Generated<Date>;
}

export interface ProfitRunLineTable {
  runId: string;
  /** In the order in which a run lists them. */
  number: Generated<string>;
  accountId: string;
  /** That of the run, for the order of an account's lines. */
  periodTo: Date;
  /** Bytes. */
  averageSpace: bigint;
  /** Bytes. */
  effectiveSpace: bigint;
  /** Mojo. */
  amount: bigint;
}
