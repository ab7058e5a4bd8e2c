import type { ProfitRunLineTable, ProfitRunTable } from './profitTables.ts';
import type { EmailCodeUsage, Locale, ProofKind } from '@farm/contracts';
import type { ColumnType, Generated, Insertable, Kysely, Selectable } from 'kysely';
import type { AccountTables } from './accountTables.ts';
import type { AddressTable, AutomaticPayoutTable } from './addressTables.ts';
import type { BeaconHourTable, BeaconSegmentTable, BeaconTable, CanaryNoticeTable } from './beaconTables.ts';
import type { ExportTables } from './exportTables.ts';
import type { FactorTables } from './factorTables.ts';
import type {
  AlarmSettingTable,
  ChainSampleTable,
  EnrolmentTable,
  IncidentTable,
  MachineSampleTable,
  MachineTable,
  PlotReleaseTable,
  PlotTable,
  SpaceExcessTable,
  SpaceSampleTable,
} from './machineTables.ts';
import type {
  PayoutAlarmTable,
  PayoutBatchTable,
  PayoutBreakerTable,
  PayoutBundleTable,
  PayoutInputTable,
  PayoutItemTable,
  PayoutKeyTable,
  PayoutStateTable,
  ReserveCheckTable,
} from './payoutTables.ts';
import type { NotificationTables } from './notificationTables.ts';
import type { PoolTables } from './poolTables.ts';
import type { PriceTables } from './priceTables.ts';
import type { ProposalTables } from './proposalTables.ts';
import type {
  ApprovalTable,
  DraftTable,
  FindingTable,
  HaltTable,
  PreviewLinkTable,
  RevisionTable,
  OperatorKeyTable,
  RolloutTokenTable,
  StepTable,
  VerificationTable,
  VersionTable,
  WebhookTable,
} from './rolloutTables.ts';
import type { TermsTables } from './termsTables.ts';
import type { TokenTables } from './tokenTables.ts';
import type { WithdrawalEventTable, WithdrawalTable } from './withdrawalTables.ts';

export type { WithdrawalEventTable, WithdrawalTable } from './withdrawalTables.ts';
export type { EnrolmentTable, IncidentTable, MachineTable, SampleWidth } from './machineTables.ts';

/** A database or a transaction on it. */
export type Db = Kysely<Database>;

/** Tables in the product's own terms; the database spells the names in snake_case. */
export interface Database
  extends
    AccountTables,
    ExportTables,
    FactorTables,
    NotificationTables,
    PoolTables,
    PriceTables,
    ProposalTables,
    TermsTables,
    TokenTables {
  account: AccountTable;
  session: SessionTable;
  signIn: SignInTable;
  emailCode: EmailCodeTable;
  knownBrowser: KnownBrowserTable;
  rateWindow: RateWindowTable;
  spentChallenge: { id: string; expiresAt: Date };
  auditEvent: AuditEventTable;
  outboxMail: OutboxMailTable;
  lockdownLink: { tokenHash: Buffer; accountId: string; expiresAt: Date };
  machine: MachineTable;
  plot: PlotTable;
  plotRelease: PlotReleaseTable;
  enrolment: EnrolmentTable;
  machineSample: MachineSampleTable;
  spaceSample: SpaceSampleTable;
  chainSample: ChainSampleTable;
  alarmSetting: AlarmSettingTable;
  incident: IncidentTable;
  spaceExcess: SpaceExcessTable;
  notice: NoticeTable;
  noticeText: { noticeId: string; locale: Locale; title: string; body: string };
  balance: BalanceTable;
  ledgerTx: LedgerTxTable;
  ledgerEntry: LedgerEntryTable;
  address: AddressTable;
  withdrawal: WithdrawalTable;
  automaticPayout: AutomaticPayoutTable;
  withdrawalEvent: WithdrawalEventTable;
  profitRun: ProfitRunTable;
  profitRunLine: ProfitRunLineTable;
  payoutAlarm: PayoutAlarmTable;
  payoutKey: PayoutKeyTable;
  payoutBatch: PayoutBatchTable;
  payoutInput: PayoutInputTable;
  payoutItem: PayoutItemTable;
  payoutBundle: PayoutBundleTable;
  payoutBreaker: PayoutBreakerTable;
  payoutState: PayoutStateTable;
  reserveCheck: ReserveCheckTable;
  'rollout.draft': DraftTable;
  'rollout.version': VersionTable;
  'rollout.verification': VerificationTable;
  'rollout.finding': FindingTable;
  'rollout.revision': RevisionTable;
  'rollout.halt': HaltTable;
  'rollout.step': StepTable;
  'rollout.approval': ApprovalTable;
  'rollout.webhook': WebhookTable;
  'rollout.token': RolloutTokenTable;
  'rollout.previewLink': PreviewLinkTable;
  'rollout.operatorKey': OperatorKeyTable;
  'rollout.beacon': BeaconTable;
  'rollout.beaconHour': BeaconHourTable;
  'rollout.beaconSegment': BeaconSegmentTable;
  'rollout.canaryNotice': CanaryNoticeTable;
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
  /** Time when its owner locked it; null once the password was changed. */
  lockedAt: Date | null;
  /** Time when it is closed, unless it is kept. */
  closingAt: ColumnType<Date | null, never, Date | null>;
  /** Time when it was closed and erased. */
  closedAt: ColumnType<Date | null, never, Date | null>;
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
  /** Later with each use, until `endsAt`. */
  expiresAt: Date;
  /** Null in sessions of release 1, which end at `expiresAt`. */
  endsAt: Date | null;
  userAgent: string | null;
  ip: string;
  /** Time of the last proof of a second factor. */
  provedAt: Date | null;
}

/** A sign-in with the right password. */
export interface SignInTable {
  id: Generated<string>;
  accountId: string;
  signedInAt: Generated<Date>;
  ip: string;
  userAgent: string | null;
  /** True if the browser had not signed in to the account before, as far as is known. */
  isNewBrowser: boolean;
  /** Second factor beside the password. */
  factor: ProofKind | null;
}

export interface EmailCodeTable {
  id: string;
  usage: EmailCodeUsage;
  email: string;
  salt: Buffer;
  hash: Buffer;
  /** Wrong attempts, and attempts that are being checked right now. */
  tries: Generated<number>;
  createdAt: Generated<Date>;
  expiresAt: Date;
  spentAt: Date | null;
  /** SHA-256 of the cookie of the browser that asked for it; null from release 1, whose codes anybody could try. */
  browserHash: Buffer | null;
  /** SHA-256 of the cookie of the browser that opened the link last. */
  openedBy: Buffer | null;
  /** Network that asked for it. */
  network: string | null;
}

/** A browser that signed in to an account. */
export interface KnownBrowserTable {
  accountId: string;
  /** SHA-256 of its cookie. */
  browserHash: Buffer;
  signedInAt: Generated<Date>;
}

export interface RateWindowTable {
  rule: string;
  subject: string;
  /** Times of the counted requests, oldest first. */
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

export interface NoticeTable {
  id: Generated<string>;
  /** In the order of creation. */
  number: Generated<string>;
  isPinned: boolean;
  /** Null for a draft. */
  publishedAt: Date | null;
  createdAt: Generated<Date>;
  changedAt: Generated<Date>;
  /** The operator's account. */
  changedBy: string;
  /** Time at which accounts were told of it; null before its first publication. */
  toldAt: Generated<Date | null>;
}

/** Balance of a user in mojo. The database updates it with each ledger entry. A usable balance below zero is a debt. */
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
  /** Transaction that this one corrects. */
  correctsId: string | null;
  description: string | null;
  createdAt: Generated<Date>;
}

export interface LedgerEntryTable {
  id: ColumnType<string, never, never>;
  txId: string;
  ledgerAccount: LedgerAccount;
  /** Owner; null for an account of the farm. */
  accountId: string | null;
  /** Mojo. */
  amount: bigint;
  /** Balance of the user's account after the entry, in mojo; null for an account of the farm. */
  balanceAfter: ColumnType<bigint | null, never, never>;
  createdAt: ColumnType<Date, never, never>;
}
/** The two ledger accounts of every user, and the farm's. */
export type LedgerAccount =
  'usable' | 'frozen' | 'hot_wallet' | 'farming_income' | 'fee_income' | 'network_fee' | 'suspense';
