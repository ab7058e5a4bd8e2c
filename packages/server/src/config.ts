import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { xchToMojo } from '@farm/contracts/amount';
import { factorToMillionths } from '@farm/contracts/profit-formula';
import { z } from 'zod';
import { StartError } from './errors.ts';

/** Keys of the human check. `null` is "not configured". */
export type HumanCheckKeys =
  | { kind: 'altcha'; productionKey: string | null }
  | { kind: 'turnstile'; siteKey: string; secretKey: string };

/** What decides how withdrawals go, amounts in mojo. */
export interface WithdrawalSettings {
  /** Kept by the farm of each one. */
  feeMojo: bigint;
  minMojo: bigint;
  /** Above it an operator looks at a withdrawal first. */
  autoMaxMojo: bigint;
  /** What an account may ask for in any 24 hours before the rest has to wait. */
  dailyMaxMojo: bigint;
  cancelWindowSeconds: number;
  /** How long a new address or password holds withdrawals. */
  coolDownSeconds: number;
  /** Blocks on top of a payment until it counts as final. */
  confirmations: number;
}

/** What decides how machines are seen. */
export interface MachineSettings {
  /** Between two reports of a machine. */
  reportSeconds: number;
  /** How long a new machine counts as just started. */
  freshSeconds: number;
  /** Silence after which a machine is offline. */
  offlineSeconds: number;
  /** How long an incident waits for others to share its mail with. */
  alarmGroupSeconds: number;
}

/** What decides what profit runs pay. */
export interface ProfitSettings {
  factorMillionths: bigint;
  /** The most bytes that an account counts with while its space is only reported. */
  capBytes: bigint;
  /** Length of a period; periods begin at multiples of it, by UTC. */
  runSeconds: number;
  /** Whether the farm posts a run of measured spaces by itself when a period is over. */
  isAutomatic: boolean;
}

/** Where the chain is read. */
export interface ChainSettings {
  /** A full node of our own, over mutual TLS; null works with the configured values. Paths of PEM files. */
  node: { url: string; certFile: string; keyFile: string; caFile: string } | null;
  /** Bytes; counts without a node, and when a node does not know it. */
  netSpace: bigint;
  /** Where the chain stood at an instant; it goes on from there at its usual pace. Counts without a node. */
  anchor: { height: number; at: Date };
}

/** Settings of the API process, parsed once from the environment. */
export interface Config {
  production: boolean;
  /** Port of the gateway; the API's own ports derive from it. */
  port: number;
  apiPort: number;
  apiListenHost: string;
  outboxPort: number;
  /** Absolute path. */
  dataDir: string;
  /** Null runs the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Null puts mails into the outbox page. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Origin people reach the product at, without a slash at the end: links in mails, and CORS. */
  publicUrl: string;
  /** The product's own host name; a Turnstile answer must be about it. */
  productHost: string | null;
  humanCheck: HumanCheckKeys;
  withdrawals: WithdrawalSettings;
  machines: MachineSettings;
  profit: ProfitSettings;
  chain: ChainSettings;
  /**
   * Addresses of proxies whose X-Forwarded-For is believed: the loopback address always, because the gateway
   * asks from there, and what TRUST_PROXY names.
   */
  trustProxy: string[];
  logLevel: string;
  /** Stop when the process that started this one is gone. */
  stopWithParent: boolean;
}

/** The environment is wrong. Each line names one variable and what is wrong with it. */
export class ConfigError extends StartError {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * Reads the settings from environment variables; an empty value counts as absent.
 * @throws ConfigError naming every wrong or missing variable
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const vars = parsed.data;
  const lines = [
    turnstileProblems,
    derivedPortProblems,
    withdrawalProblems,
    chainProblems,
    runProblems,
  ].flatMap((find) => find(vars));
  if (vars.NODE_ENV === 'production') lines.push(...productionProblems(vars));
  if (lines.length > 0) throw new ConfigError(lines);

  const publicUrl = vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`;
  return {
    production: vars.NODE_ENV === 'production',
    port: vars.PORT,
    apiPort: vars.API_PORT ?? vars.PORT + 2,
    apiListenHost: vars.API_LISTEN_HOST,
    outboxPort: vars.OUTBOX_PORT ?? vars.PORT + 1,
    dataDir: resolve(vars.DATA_DIR),
    databaseUrl: vars.DATABASE_URL ?? null,
    smtpUrl: vars.SMTP_URL ?? null,
    mailFrom: vars.MAIL_FROM ?? `Farm <no-reply@${new URL(publicUrl).hostname}>`,
    publicUrl,
    productHost: vars.PRODUCT_HOST ?? null,
    humanCheck:
      vars.TURNSTILE_SITE_KEY && vars.TURNSTILE_SECRET_KEY
        ? { kind: 'turnstile', siteKey: vars.TURNSTILE_SITE_KEY, secretKey: vars.TURNSTILE_SECRET_KEY }
        : { kind: 'altcha', productionKey: vars.ALTCHA_HMAC_KEY ?? null },
    withdrawals: {
      feeMojo: vars.WITHDRAWAL_FEE,
      minMojo: vars.WITHDRAWAL_MIN,
      autoMaxMojo: vars.WITHDRAWAL_AUTO_MAX,
      dailyMaxMojo: vars.WITHDRAWAL_DAILY_MAX,
      cancelWindowSeconds: vars.WITHDRAWAL_CANCEL_WINDOW_SECONDS,
      coolDownSeconds: vars.COOL_DOWN_SECONDS,
      confirmations: vars.WITHDRAWAL_CONFIRMATIONS,
    },
    machines: {
      reportSeconds: vars.AGENT_REPORT_SECONDS,
      freshSeconds: vars.MACHINE_FRESH_SECONDS,
      offlineSeconds: vars.MACHINE_OFFLINE_SECONDS,
      alarmGroupSeconds: vars.ALARM_GROUP_SECONDS,
    },
    profit: {
      factorMillionths: vars.PROFIT_FACTOR,
      capBytes: BigInt(vars.PROFIT_CAP_TIB) * BYTES_PER_TIB,
      runSeconds: vars.PROFIT_RUN_SECONDS,
      isAutomatic: vars.PROFIT_RUN === 'automatic',
    },
    chain: {
      node: nodeOf(vars),
      netSpace: vars.CHAIN_NETSPACE,
      anchor: { height: vars.CHAIN_HEIGHT, at: vars.CHAIN_HEIGHT_AT },
    },
    trustProxy: [...new Set(['loopback', ...vars.TRUST_PROXY])],
    logLevel: vars.LOG_LEVEL,
    stopWithParent: vars.STOP_WITH_PARENT === '1',
  };
}

const portMessage = 'must be a whole number from 0 to 65535';
const port = z
  .string()
  .regex(/^\d{1,5}$/, portMessage)
  .transform(Number)
  .refine((value) => value <= 65535, portMessage);

const xch = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,12})?$/, 'must be an amount of XCH such as 0.01, with at most 12 decimals')
  .transform(xchToMojo);
const count = z
  .string()
  .regex(/^\d{1,8}$/, 'must be a whole number of at most 8 digits')
  .transform(Number);

const atLeastOne = count.refine((value) => value > 0, 'must be at least 1');
const BYTES_PER_TIB = 2n ** 40n;

const originMessage = 'must be an http or https origin such as https://farm.example, without a path';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PORT: port.default(3000),
  API_PORT: port.optional(),
  OUTBOX_PORT: port.optional(),
  API_LISTEN_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine((text) => hasScheme(text, ['postgres:', 'postgresql:']), {
      error: 'must start with postgres:// and be an address such as postgres://user@db.example/farm',
      abort: true,
    })
    // A socket's folder stands in the query, as the driver takes it.
    .refine((text) => hasHost(text) || new URL(text).searchParams.has('host'), {
      error: 'must name a host, as in postgres://user@db.example/farm',
    })
    .optional(),
  SMTP_URL: z
    .string()
    .refine((text) => hasScheme(text, ['smtp:', 'smtps:']), {
      error: 'must start with smtp:// or smtps:// and be an address such as smtp://mail.example',
      abort: true,
    })
    .refine(hasHost, { error: 'must name a host, as in smtp://mail.example' })
    .optional(),
  MAIL_FROM: z.string().regex(/@/, 'must hold an e-mail address').optional(),
  PUBLIC_URL: z.string().refine(isOrigin, originMessage).transform(toOrigin).optional(),
  PRODUCT_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/, 'must be a host name in lower case, without scheme or port')
    .optional(),
  ALTCHA_HMAC_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  WITHDRAWAL_FEE: xch.prefault('0.0005'),
  WITHDRAWAL_MIN: xch.prefault('0.01'),
  WITHDRAWAL_AUTO_MAX: xch.prefault('1'),
  WITHDRAWAL_DAILY_MAX: xch.prefault('10'),
  WITHDRAWAL_CANCEL_WINDOW_SECONDS: count.default(600),
  COOL_DOWN_SECONDS: count.default(86_400),
  WITHDRAWAL_CONFIRMATIONS: atLeastOne.default(32),
  AGENT_REPORT_SECONDS: atLeastOne.default(60),
  MACHINE_FRESH_SECONDS: count.default(600),
  MACHINE_OFFLINE_SECONDS: atLeastOne.default(300),
  ALARM_GROUP_SECONDS: count.default(60),
  PROFIT_FACTOR: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,6})?$/, 'must be a number with at most six decimals, such as 0.985')
    .transform(factorToMillionths)
    .prefault('1'),
  PROFIT_CAP_TIB: count.default(1024),
  PROFIT_RUN: z.enum(['operator', 'automatic'], 'must be operator or automatic').default('operator'),
  PROFIT_RUN_SECONDS: count
    .refine(
      (value) => value >= 300 && value % 300 === 0 && 86_400 % value === 0,
      'must be a multiple of 300 that a day is a multiple of',
    )
    .default(86_400),
  CHAIN_NODE_URL: z.string().refine(isOrigin, originMessage).transform(toOrigin).optional(),
  CHAIN_NODE_CERT: z.string().optional(),
  CHAIN_NODE_KEY: z.string().optional(),
  CHAIN_NODE_CA: z.string().optional(),
  CHAIN_NETSPACE: z
    .string()
    .regex(/^[1-9]\d{0,38}$/, 'must be a number of bytes above 0')
    .transform(BigInt)
    // 15 EiB.
    .prefault('17293822569102704640'),
  // The next halving, at 10,091,520, is expected about 2027-03-18.
  CHAIN_HEIGHT: count.default(9_552_384),
  CHAIN_HEIGHT_AT: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)), 'must be an instant such as 2026-11-21T00:00:00Z')
    .transform((text) => new Date(text))
    .prefault('2026-11-21T00:00:00Z'),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isProxy), 'must be a comma list of addresses, networks or "loopback"'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  STOP_WITH_PARENT: z.enum(['0', '1'], 'must be 0 or 1').optional(),
});
type Environment = z.infer<typeof environmentSchema>;

function turnstileProblems(vars: Environment): string[] {
  if (Boolean(vars.TURNSTILE_SITE_KEY) === Boolean(vars.TURNSTILE_SECRET_KEY)) return [];
  const missing = vars.TURNSTILE_SITE_KEY ? 'TURNSTILE_SECRET_KEY' : 'TURNSTILE_SITE_KEY';
  return [`${missing} is missing: Turnstile needs both of its keys`];
}

function derivedPortProblems(vars: Environment): string[] {
  const needed = vars.API_PORT === undefined || vars.OUTBOX_PORT === undefined;
  return needed && vars.PORT > 65533 ? ['PORT must be at most 65533, because PORT + 2 is used too'] : [];
}

function withdrawalProblems({ WITHDRAWAL_FEE, WITHDRAWAL_MIN }: Environment): string[] {
  return WITHDRAWAL_MIN > WITHDRAWAL_FEE ? [] : ['WITHDRAWAL_MIN must be more than WITHDRAWAL_FEE'];
}

function nodeOf(vars: Environment): ChainSettings['node'] {
  const { CHAIN_NODE_URL: url, CHAIN_NODE_CERT, CHAIN_NODE_KEY, CHAIN_NODE_CA } = vars;
  if (!url || !CHAIN_NODE_CERT || !CHAIN_NODE_KEY || !CHAIN_NODE_CA) return null;
  const [certFile, keyFile, caFile] = [CHAIN_NODE_CERT, CHAIN_NODE_KEY, CHAIN_NODE_CA].map((file) =>
    resolve(file),
  ) as [string, string, string];
  return { url, certFile, keyFile, caFile };
}

function chainProblems(vars: Environment): string[] {
  const names = ['CHAIN_NODE_URL', 'CHAIN_NODE_CERT', 'CHAIN_NODE_KEY', 'CHAIN_NODE_CA'] as const;
  const missing = names.filter((name) => vars[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is missing: a full node needs all of ${names.join(', ')}`);
}

/** What is only reported is no proof: in earnest an operator looks at a run before it pays. */
function runProblems({ NODE_ENV, PROFIT_RUN }: Environment): string[] {
  if (NODE_ENV !== 'production' || PROFIT_RUN !== 'automatic') return [];
  return ['PROFIT_RUN must be operator: NODE_ENV=production posts no run over spaces that nobody has proven'];
}

function productionProblems(vars: Environment): string[] {
  const lines: string[] = [];
  if (!vars.SMTP_URL) lines.push('SMTP_URL is missing: NODE_ENV=production sends real mail');
  if (!vars.DATABASE_URL)
    lines.push('DATABASE_URL is missing: NODE_ENV=production runs no embedded database');
  if (!vars.ALTCHA_HMAC_KEY && !vars.TURNSTILE_SITE_KEY) {
    lines.push(
      'ALTCHA_HMAC_KEY (or TURNSTILE_SITE_KEY with TURNSTILE_SECRET_KEY) is missing: ' +
        'NODE_ENV=production needs production human-check keys',
    );
  }
  if (!vars.PRODUCT_HOST)
    lines.push('PRODUCT_HOST is missing: production human-check keys hold only on the host it names');
  return lines;
}

function hasScheme(text: string, schemes: string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}

function hasHost(text: string): boolean {
  return new URL(text).hostname !== '';
}

function isOrigin(text: string): boolean {
  return hasScheme(text, ['http:', 'https:']) && ['', '/'].includes(text.slice(toOrigin(text).length));
}

function toOrigin(text: string): string {
  return new URL(text).origin;
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix] = text.split('/');
  return isIP(address) !== 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
}
