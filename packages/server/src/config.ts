import { resolve } from 'node:path';
import { environmentSchema, type Environment } from './configEnvironment.ts';
import type { NodeSettings } from '@farm/chain';
import type { PoolSettings } from '@farm/database';
import { toPriceSettings, type PriceSettings } from './configPrice.ts';
import { toPushSettings, type NotificationSettings, type PushSettings } from './configOutside.ts';
import { checkConfig } from './configProblems.ts';
import { toRolloutSettings, type RolloutSettings } from './configRollout.ts';
import { assertNoProblems, parseVariables, toMetricsPlace, toPoolSettings } from '@farm/process';
import type { MetricsPlace } from '@farm/process/metrics';

export { environmentSchema } from './configEnvironment.ts';
export type { PriceSettings, PriceSourceSettings } from './configPrice.ts';
export type { PushSettings } from './configOutside.ts';
export type { RolloutSettings } from './configRollout.ts';

/** Keys of the human check; `null` if not configured. */
export type HumanCheckKeys =
  | { kind: 'altcha'; productionKey: string | null }
  | { kind: 'turnstile'; siteKey: string; secretKey: string };

/** Settings of withdrawals; amounts in mojo. */
export interface WithdrawalSettings {
  /** Fee that the farm keeps of each withdrawal. */
  feeMojo: bigint;
  minMojo: bigint;
  /** Amount above which an operator reviews a withdrawal. */
  autoMaxMojo: bigint;
  /** Amount that an account may request in any 24 hours before further withdrawals wait. */
  dailyMaxMojo: bigint;
  /** Withdrawals that an account may request in any 24 hours, canceled ones included. */
  perDay: number;
  cancelWindowSeconds: number;
  /** Time for which a new address or password holds withdrawals, in seconds. */
  coolDownSeconds: number;
  /** Blocks on top of a payment that make it final. */
  confirmations: number;
}

/** Settings of actions that need a second operator. */
export interface FourEyesSettings {
  /** Amount in mojo above which deposits, corrections and approvals wait. */
  aboveMojo: bigint;
  /** Hours after which the server's command can stand for a second operator; null if the farm has several. */
  soleOperatorHours: number | null;
}

/** Settings of machines. */
export interface MachineSettings {
  /** Interval between reports of a machine, in seconds. */
  reportSeconds: number;
  /** Time for which a new machine counts as just started, in seconds. */
  freshSeconds: number;
  /** Silence after which a machine is offline, in seconds. */
  offlineSeconds: number;
  /** Time for which an incident waits for others to share its email, in seconds. */
  alarmGroupSeconds: number;
}

/** Settings of sessions. */
export interface SessionSettings {
  /** Days without use after which a session ends. */
  idleDays: number;
}

/** Days for which rows are kept that nothing needs any longer. */
export interface RetentionSettings {
  /** Measurements by day, points of the pool by day, ended alarms, and reconciliations without a problem. */
  historyDays: number;
  /** Null keeps the audit trail for ever. */
  auditDays: number | null;
}

/** Settings of profit runs. */
export interface ProfitSettings {
  factorMillionths: bigint;
  /** Most bytes that count for an account while its space is only reported. */
  capBytes: bigint;
  /** Length of a period in seconds; periods start at multiples of it, in UTC. */
  runSeconds: number;
  /** True to post a run of measured spaces automatically after each period. */
  isAutomatic: boolean;
}

/** Source of chain data. */
export interface ChainSettings {
  /** A full node; null uses the configured values. */
  node: NodeSettings | null;
  /** Netspace in bytes, without a node or if it does not know it. */
  netSpace: bigint;
  /** Height of the chain at a time, continued at the usual pace. Used without a node. */
  anchor: { height: number; at: Date };
}

/** Settings of payouts on the chain. */
export interface PayoutSettings {
  /** Absolute path of the signer's socket; null turns payouts off. */
  signerSocket: string | null;
  /** Highest chain fee of a batch, in mojo. */
  feeMaxMojo: bigint;
  /** Smallest coin from elsewhere that counts as the wallet's, in mojo; smaller ones are dust. */
  coinMinMojo: bigint;
  /** Blocks after which a batch in none of them pays a higher chain fee. */
  stuckBlocks: number;
  /** Interval between polls of the chain, in seconds. */
  pollSeconds: number;
  /** Interval between reconciliations, in seconds. */
  checkSeconds: number;
  /** Minutes for which payouts stand still before operators are told. */
  alarmMinutes: number;
  /** Addresses whose coins count as assets and are never spent here. */
  reserveAddresses: string[];
  /** Page about a coin; contains `{coinId}`. */
  explorerUrl: string | null;
  /** Page about an address; contains `{address}`. */
  explorerAddressUrl: string | null;
}

/** Rules of the pool. */
export interface PoolRules {
  /** Address that rewards are absorbed to; null without a pool. */
  targetAddress: string | null;
  /** Share of the rewards that the farm keeps, as a decimal number from 0 to 1. */
  fee: string;
}

/** Most requests per minute that this process answers. */
export interface RequestLimits {
  /** Per network: an IPv4 address, or the first 64 bits of an IPv6 address. */
  perNetwork: number;
  /** Per account, over all its sessions. */
  perAccount: number;
}

/** Settings of the API process, parsed once from the environment. */
export interface Config {
  production: boolean;
  /** Role of this process: API, worker, or both. */
  role: 'all' | 'api' | 'worker';
  /** Port of the gateway; the API's own ports derive from it. */
  port: number;
  apiPort: number;
  apiListenHost: string;
  outboxPort: number;
  /** Absolute path. */
  dataDir: string;
  /** Space that is kept free on the disk of `dataDir`, in MB. */
  diskReserveMb: number;
  /** Null runs the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** The same database without a pooler; null if `databaseUrl` leads to no pooler. */
  databaseDirectUrl: string | null;
  databasePool: PoolSettings;
  /** Null sends emails to the outbox page. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Public origin of the product, without a trailing slash: for links in emails, and CORS. */
  publicUrl: string;
  /** Host name of the product, for which Turnstile tokens must be issued. */
  productHost: string | null;
  /** Encrypts secrets of authenticator apps; null: passkeys only. */
  factorKey: string | null;
  humanCheck: HumanCheckKeys;
  withdrawals: WithdrawalSettings;
  fourEyes: FourEyesSettings;
  machines: MachineSettings;
  notifications: NotificationSettings;
  sessions: SessionSettings;
  retention: RetentionSettings;
  profit: ProfitSettings;
  chain: ChainSettings;
  payouts: PayoutSettings;
  poolRules: PoolRules;
  prices: PriceSettings;
  /** Key of pushes to browsers; null sends none. */
  push: PushSettings | null;
  /** Networks that addresses of users may lead to although they are not on the internet; none in production. */
  outsideAllowed: string[];
  rollout: RolloutSettings;
  requestLimits: RequestLimits;
  /** Trusted proxies, whose X-Forwarded-For counts: loopback, where the gateway connects from, and TRUST_PROXY. */
  trustProxy: string[];
  logLevel: string;
  /** Interface and port of metrics; null reports none. */
  metrics: MetricsPlace | null;
  /** True to stop when the parent process is gone. */
  stopWithParent: boolean;
  /** Pause before a stop, in seconds; a worker answers nobody and needs none. */
  drainSeconds: number;
}

/**
 * Reads the settings from environment variables; an empty value counts as absent.
 * @param check finds problems among them; fewer matter to a command than to a server
 * @throws ConfigError naming every wrong or missing variable
 */
export function parseConfig(env: Record<string, string | undefined>, check = checkConfig): Config {
  const vars = parseVariables(environmentSchema, env);
  assertNoProblems(check(vars), env);
  const publicUrl = vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`;
  return {
    production: vars.NODE_ENV === 'production',
    role: vars.SERVER_ROLE,
    port: vars.PORT,
    apiPort: vars.API_PORT ?? vars.PORT + 2,
    apiListenHost: vars.API_LISTEN_HOST,
    outboxPort: vars.OUTBOX_PORT ?? vars.PORT + 1,
    dataDir: resolve(vars.DATA_DIR),
    diskReserveMb: vars.DISK_RESERVE_MB,
    databaseUrl: vars.DATABASE_URL ?? null,
    databaseDirectUrl: vars.DATABASE_DIRECT_URL ?? null,
    databasePool: toPoolSettings(vars),
    smtpUrl: vars.SMTP_URL ?? null,
    mailFrom: vars.MAIL_FROM ?? `Farm <no-reply@${new URL(publicUrl).hostname}>`,
    publicUrl,
    productHost: vars.PRODUCT_HOST ?? null,
    factorKey: vars.FACTOR_KEY ?? (vars.NODE_ENV === 'production' ? null : TEST_FACTOR_KEY),
    humanCheck:
      vars.TURNSTILE_SITE_KEY && vars.TURNSTILE_SECRET_KEY
        ? { kind: 'turnstile', siteKey: vars.TURNSTILE_SITE_KEY, secretKey: vars.TURNSTILE_SECRET_KEY }
        : { kind: 'altcha', productionKey: vars.ALTCHA_HMAC_KEY ?? null },
    withdrawals: {
      feeMojo: vars.WITHDRAWAL_FEE,
      minMojo: vars.WITHDRAWAL_MIN,
      autoMaxMojo: vars.WITHDRAWAL_AUTO_MAX,
      dailyMaxMojo: vars.WITHDRAWAL_DAILY_MAX,
      perDay: vars.WITHDRAWALS_PER_DAY,
      cancelWindowSeconds: vars.WITHDRAWAL_CANCEL_WINDOW_SECONDS,
      coolDownSeconds: vars.COOL_DOWN_SECONDS,
      confirmations: vars.WITHDRAWAL_CONFIRMATIONS,
    },
    fourEyes: {
      aboveMojo: vars.FOUR_EYES_ABOVE,
      soleOperatorHours: vars.SOLE_OPERATOR_HOURS ?? null,
    },
    machines: {
      reportSeconds: vars.AGENT_REPORT_SECONDS,
      freshSeconds: vars.MACHINE_FRESH_SECONDS,
      offlineSeconds: vars.MACHINE_OFFLINE_SECONDS,
      alarmGroupSeconds: vars.ALARM_GROUP_SECONDS,
    },
    notifications: { groupSeconds: vars.NOTIFICATION_GROUP_SECONDS },
    sessions: { idleDays: vars.SESSION_IDLE_DAYS },
    retention: { historyDays: vars.HISTORY_DAYS, auditDays: vars.AUDIT_DAYS ?? null },
    profit: {
      factorMillionths: vars.PROFIT_FACTOR ?? computeFactor(vars.POOL_FEE.millionths),
      capBytes: BigInt(vars.PROFIT_CAP_TIB) * BYTES_PER_TIB,
      runSeconds: vars.PROFIT_RUN_SECONDS,
      isAutomatic: vars.PROFIT_RUN === 'automatic',
    },
    chain: {
      node: nodeOf(vars),
      netSpace: vars.CHAIN_NETSPACE,
      anchor: { height: vars.CHAIN_HEIGHT, at: vars.CHAIN_HEIGHT_AT },
    },
    payouts: {
      signerSocket: vars.PAYOUT_SIGNER === undefined ? null : resolve(vars.PAYOUT_SIGNER),
      feeMaxMojo: vars.PAYOUT_FEE_MAX,
      coinMinMojo: vars.PAYOUT_COIN_MIN,
      stuckBlocks: vars.PAYOUT_STUCK_BLOCKS,
      pollSeconds: vars.PAYOUT_POLL_SECONDS,
      checkSeconds: vars.PAYOUT_CHECK_SECONDS,
      alarmMinutes: vars.PAYOUT_ALARM_MINUTES,
      reserveAddresses: vars.RESERVE_ADDRESSES,
      explorerUrl: vars.EXPLORER_URL ?? null,
      explorerAddressUrl: vars.EXPLORER_ADDRESS_URL ?? null,
    },
    poolRules: { targetAddress: vars.POOL_TARGET_ADDRESS ?? null, fee: vars.POOL_FEE.text },
    prices: toPriceSettings(vars),
    push: toPushSettings(vars.PUSH_KEY, { publicUrl, isProduction: vars.NODE_ENV === 'production' }),
    outsideAllowed: vars.OUTSIDE_ALLOW,
    rollout: toRolloutSettings(vars),
    requestLimits: { perNetwork: vars.REQUESTS_PER_NETWORK, perAccount: vars.REQUESTS_PER_ACCOUNT },
    trustProxy: [...new Set(['loopback', ...vars.TRUST_PROXY])],
    logLevel: vars.LOG_LEVEL,
    metrics: toMetricsPlace(vars),
    stopWithParent: vars.STOP_WITH_PARENT,
    drainSeconds: vars.SERVER_ROLE === 'worker' ? 0 : vars.DRAIN_SECONDS,
  };
}

/** Returns what the pool brings: seven eighths of a reward arrive at a contract, and the farm keeps its fee. */
function computeFactor(feeMillionths: bigint): bigint {
  return ((1_000_000n - feeMillionths) * 7n) / 8n;
}

/** Publicly known. */
const TEST_FACTOR_KEY = 'farm-test-key-of-authenticator-apps';
const BYTES_PER_TIB = 2n ** 40n;

function nodeOf(vars: Environment): ChainSettings['node'] {
  const { CHAIN_NODE_URL: url, CHAIN_NODE_CERT, CHAIN_NODE_KEY, CHAIN_NODE_CA } = vars;
  if (!url) return null;
  if (new URL(url).protocol === 'http:') return { url, tls: null };
  if (!CHAIN_NODE_CERT || !CHAIN_NODE_KEY || !CHAIN_NODE_CA) return null;
  const [certFile, keyFile, caFile] = [CHAIN_NODE_CERT, CHAIN_NODE_KEY, CHAIN_NODE_CA].map((file) =>
    resolve(file),
  ) as [string, string, string];
  return { url, tls: { certFile, keyFile, caFile } };
}
