import { isIP } from 'node:net';
import { checkChiaAddress } from '@farm/contracts/chia-address';
import { factorToMillionths } from '@farm/contracts/profit-formula';
import { z } from 'zod';
import { SAMPLE_SECONDS } from './intervals.ts';
import { atLeastOne, count, hasHost, hasScheme, port, processVariables, xch } from '@farm/process';

const originMessage = 'must be an http or https origin such as https://farm.example, without a path';
/** The variables of the environment, each on its own. */
export const environmentSchema = z.object({
  ...processVariables,
  SERVER_ROLE: z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
  PORT: port.default(3000),
  API_PORT: port.optional(),
  OUTBOX_PORT: port.optional(),
  API_LISTEN_HOST: z.string().default('127.0.0.1'),
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
  AGENT_REPORT_SECONDS: count
    // Two reports at least in each five minutes that are measured.
    .refine((value) => value >= 1 && value <= 150, 'must be from 1 to 150')
    .default(60),
  MACHINE_FRESH_SECONDS: count.default(600),
  MACHINE_OFFLINE_SECONDS: atLeastOne.default(300),
  ALARM_GROUP_SECONDS: count.default(60),
  PROFIT_FACTOR: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,6})?$/, 'must be a number with at most six decimals, such as 0.985')
    .transform(factorToMillionths)
    .prefault('1'),
  PROFIT_CAP_TIB: atLeastOne.default(1024),
  PROFIT_RUN: z.enum(['operator', 'automatic'], 'must be operator or automatic').default('operator'),
  PROFIT_RUN_SECONDS: count
    .refine(
      (value) => value > 0 && value % SAMPLE_SECONDS === 0 && 86_400 % value === 0,
      `must be a multiple of ${SAMPLE_SECONDS} that a day is a multiple of`,
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
  PAYOUT_SIGNER: z.string().optional(),
  PAYOUT_FEE_MAX: xch.prefault('0.01'),
  PAYOUT_STUCK_BLOCKS: atLeastOne.default(20),
  PAYOUT_POLL_SECONDS: atLeastOne.default(10),
  PAYOUT_CHECK_SECONDS: atLeastOne.default(600),
  RESERVE_ADDRESSES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((parts) => parts.every(isAddress), 'must be a comma list of addresses that begin with xch1'),
  EXPLORER_URL: z
    .string()
    .refine(
      (text) => hasScheme(text, ['https:', 'http:']) && text.includes('{coinId}'),
      'must be an address with {coinId} in it, such as https://explorer.example/coin/{coinId}',
    )
    .optional(),
  EXPLORER_ADDRESS_URL: z
    .string()
    .refine(
      (text) => hasScheme(text, ['https:', 'http:']) && text.includes('{address}'),
      'must be an address with {address} in it, such as https://explorer.example/address/{address}',
    )
    .optional(),
  ROLLOUT_TRUSTED_KEYS: z.string().optional(),
  ROLLOUT_REGISTRY_KEY: z.string().optional(),
  ROLLOUT_VISITOR_KEY: z.string().optional(),
  ROLLOUT_REQUIRE_VERIFY: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  ROLLOUT_PAGE_BUDGET_KB: atLeastOne.default(64),
  ROLLOUT_SHELL_BUDGET_KB: atLeastOne.default(260),
  ARTIFACTS: z
    .string()
    .regex(/^s3:\/\//, 'must be an address such as s3://bucket/prefix')
    .optional(),
  S3_ENDPOINT: z.string().refine(isOrigin, originMessage).optional(),
  AWS_REGION: z.string().optional(),
  AWS_DEFAULT_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  REQUESTS_PER_NETWORK: atLeastOne.default(1_200),
  REQUESTS_PER_ACCOUNT: atLeastOne.default(600),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isProxy), 'must be a comma list of addresses, networks or "loopback"'),
});

/** Those variables, parsed. */
export type Environment = z.infer<typeof environmentSchema>;

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

function isAddress(text: string): boolean {
  return 'address' in checkChiaAddress(text);
}
