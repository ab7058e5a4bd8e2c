import { parseChiaAddress } from '@farm/contracts/chia-address';
import { toMillionths } from '@farm/contracts/profit-formula';
import {
  artifactSchema,
  atLeastOne,
  count,
  databaseVariables,
  hasHost,
  hasScheme,
  list,
  metricsVariables,
  origin,
  port,
  processVariables,
  rolloutVariables,
  webVariables,
  xch,
} from '@farm/process';
import { z } from 'zod';
import { priceVariables } from './configPrice.ts';
import { outsideVariables } from './configOutside.ts';
import { rolloutServerVariables } from './configRolloutVariables.ts';
import { MIN_HISTORY_DAYS, SAMPLE_SECONDS } from './intervals.ts';

/** Variables of the API and the worker, each validated alone; `checkConfig` checks their combination. */
export const environmentSchema = z.object({
  ...processVariables,
  ...metricsVariables,
  ...databaseVariables,
  ...webVariables,
  ...rolloutVariables,
  ...artifactSchema.shape,
  SERVER_ROLE: z
    .enum(['all', 'api', 'worker'], 'must be all, api or worker')
    .default('all')
    .describe('`api` or `worker` runs only one of the two; both share one `DATABASE_URL`.'),
  PORT: port.prefault('3000').describe('Port of the farm.'),
  API_PORT: port.optional().meta({ description: 'Port of the API.', whenAbsent: '`PORT` + 2' }),
  OUTBOX_PORT: port
    .optional()
    .meta({ description: 'Port of the outbox page, on this machine only.', whenAbsent: '`PORT` + 1' }),
  API_LISTEN_HOST: z.string().default('127.0.0.1').describe('Interface that the API listens on.'),
  SMTP_URL: z
    .string()
    .refine((text) => hasScheme(text, ['smtp:', 'smtps:']), {
      error: 'must be an address that starts with smtp:// or smtps://, such as smtp://mail.example',
      abort: true,
    })
    .refine(hasHost, { error: 'must contain a host, such as smtp://mail.example' })
    .optional()
    .meta({
      description:
        'Mail server, as `smtp://user:password@host:587` (STARTTLS) or `smtps://…`. Only a mail server on this machine may be without TLS.',
      whenAbsent: 'outbox page',
      isSecret: true,
    }),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'must contain an email address')
    .optional()
    .meta({ description: 'Sender of emails.', whenAbsent: '`no-reply@` the host of `PUBLIC_URL`' }),
  ALTCHA_HMAC_KEY: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: 'Production key of the built-in human check.',
    whenAbsent: 'test key',
    isSecret: true,
  }),
  TURNSTILE_SECRET_KEY: z
    .string()
    .optional()
    .meta({ description: 'Secret key of Cloudflare Turnstile.', isSecret: true }),
  FACTOR_KEY: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description:
      'Encrypts the secrets of authenticator apps and webhooks in the database. Without the same key, codes of apps are not accepted and webhooks are not signed any more; passkeys and webhooks for Discord need none.',
    whenAbsent: 'test key; in production, passkeys and webhooks for Discord only',
    isSecret: true,
  }),
  SESSION_IDLE_DAYS: atLeastOne
    .prefault('14')
    .describe('Days without use after which a session ends, however long it could last.'),
  DISK_RESERVE_MB: count
    .prefault('500')
    .describe(
      'Space in MB that is kept free on the disk of `DATA_DIR`: with less, the farm accepts nothing new until there is more again. 0 keeps none.',
    ),
  WITHDRAWAL_FEE: xch.prefault('0.0005').describe('Fixed fee of a withdrawal, in XCH.'),
  WITHDRAWAL_MIN: xch.prefault('0.01').describe('Smallest withdrawal, in XCH.'),
  WITHDRAWAL_AUTO_MAX: xch.prefault('1').describe('Largest withdrawal paid without a review, in XCH.'),
  WITHDRAWAL_DAILY_MAX: xch
    .prefault('10')
    .describe('Amount in XCH that an account can withdraw in 24 hours; withdrawals beyond it wait.'),
  WITHDRAWALS_PER_DAY: atLeastOne
    .prefault('20')
    .describe('Withdrawals that an account can request in 24 hours, those that were canceled included.'),
  FOUR_EYES_ABOVE: xch
    .prefault('10')
    .describe(
      'Amount in XCH above which deposits, corrections and approvals of one operator for one account in 24 hours need a second operator.',
    ),
  SOLE_OPERATOR_HOURS: count.optional().meta({
    description:
      'Says that the farm has one operator: `npm run admin -- confirm` stands for the second one, this many hours after the proposal; at least 1 in production.',
    whenAbsent: 'several operators',
  }),
  WITHDRAWAL_CANCEL_WINDOW_SECONDS: count
    .prefault('600')
    .describe(
      'Time, from when its email was handed over, in which a withdrawal can be canceled before it is processed.',
    ),
  COOL_DOWN_SECONDS: count
    .prefault('86400')
    .describe('Time for which a new address or a new password holds withdrawals.'),
  WITHDRAWAL_CONFIRMATIONS: atLeastOne
    .prefault('32')
    .describe('Blocks on top of a payment after which it is final.'),
  AGENT_REPORT_SECONDS: count
    // At least two reports in each measured interval of five minutes.
    .refine((value) => value >= 1 && value <= 150, 'must be from 1 to 150')
    .prefault('60')
    .describe('Time between two reports of a machine; at most 150.'),
  MACHINE_FRESH_SECONDS: count
    .prefault('600')
    .describe('Time for which a new machine is shown as just started.'),
  MACHINE_OFFLINE_SECONDS: atLeastOne
    .prefault('300')
    .describe('Time without a report after which a machine is offline.'),
  ALARM_GROUP_SECONDS: count
    .prefault('60')
    .describe('Time that alarms are collected so that they share one email.'),
  NOTIFICATION_GROUP_SECONDS: count
    .prefault('60')
    .describe(
      'Time after a message to a person by email, push or Discord in which further ones are collected, so that many events are one message.',
    ),
  HISTORY_DAYS: count
    .refine((value) => value >= MIN_HISTORY_DAYS, `must be at least ${MIN_HISTORY_DAYS}`)
    .prefault('800')
    .describe(
      'Days for which figures by day, ended alarms, and comparisons of wallet and ledger that agreed are kept; at least 400.',
    ),
  AUDIT_DAYS: count
    .refine((value) => value >= 365, 'must be at least 365')
    .optional()
    .meta({ description: 'Days for which the audit trail is kept; at least 365.', whenAbsent: 'for ever' }),
  PROFIT_FACTOR: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,6})?$/, 'must be a number with at most six decimals, such as 0.985')
    .transform(toMillionths)
    .optional()
    .meta({
      description: 'Share of the theoretical profit that is paid out.',
      whenAbsent: '0.875 × (1 − `POOL_FEE`)',
    }),
  PROFIT_CAP_TIB: atLeastOne
    .prefault('1024')
    .describe('Maximum space in TiB that counts for an account while its space is reported, not proven.'),
  PROFIT_RUN: z
    .enum(['operator', 'automatic'], 'must be operator or automatic')
    .default('operator')
    .describe(
      'Who posts profit runs: an `operator`, or the farm itself (`automatic`; in production only with a pool).',
    ),
  PROFIT_RUN_SECONDS: count
    .refine(
      (value) => value > 0 && value % SAMPLE_SECONDS === 0 && 86_400 % value === 0,
      `must be a multiple of ${SAMPLE_SECONDS} that divides a day evenly`,
    )
    .prefault('86400')
    .describe('Length of a profit period.'),
  CHAIN_NODE_URL: origin
    .optional()
    .describe('Full node, as `https://localhost:8555`; `http://127.0.0.1:…` is a simulated chain.'),
  CHAIN_NODE_CERT: z.string().optional().describe('Certificate file for the full node (mutual TLS).'),
  CHAIN_NODE_KEY: z.string().optional().describe('Key file for the full node (mutual TLS).'),
  CHAIN_NODE_CA: z.string().optional().describe('CA file for the full node (mutual TLS).'),
  CHAIN_NETSPACE: z
    .string()
    .regex(/^[1-9]\d{0,38}$/, 'must be a number of bytes above 0')
    .transform(BigInt)
    // 15 EiB.
    .prefault('17293822569102704640')
    .describe('Netspace in bytes when no full node reports it.'),
  // The next halving, at 10,091,520, is expected around 2027-03-18.
  CHAIN_HEIGHT: count
    .prefault('9552384')
    .describe('Height of the chain at `CHAIN_HEIGHT_AT` when no full node reports it.'),
  CHAIN_HEIGHT_AT: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)), 'must be a time such as 2026-11-21T00:00:00Z')
    .transform((text) => new Date(text))
    .prefault('2026-11-21T00:00:00Z')
    .describe('Time of `CHAIN_HEIGHT`.'),
  PAYOUT_SIGNER: z
    .string()
    .optional()
    .meta({ description: 'Socket of the signer. Nothing is paid without it.', whenAbsent: 'no payouts' }),
  PAYOUT_FEE_MAX: xch.prefault('0.01').describe('Highest chain fee of a batch, in XCH.'),
  PAYOUT_COIN_MIN: xch
    .prefault('0.001')
    .describe(
      'Smallest coin that counts as income of the wallet, in XCH; smaller ones are dust and ignored.',
    ),
  PAYOUT_STUCK_BLOCKS: atLeastOne
    .prefault('20')
    .describe('Blocks after which the chain fee of an unconfirmed batch is raised.'),
  PAYOUT_POLL_SECONDS: atLeastOne.prefault('10').describe('Time between two polls of the chain.'),
  PAYOUT_CHECK_SECONDS: atLeastOne.prefault('600').describe('Time between two reconciliations.'),
  PAYOUT_ALARM_MINUTES: atLeastOne
    .prefault('15')
    .describe('Minutes for which payouts, or mails, stand still before operators are told.'),
  RESERVE_ADDRESSES: list
    .refine(
      (items) => items.every(isAddress),
      'must be a comma-separated list of addresses that start with xch1',
    )
    .prefault('')
    .describe('Addresses, separated by commas, whose coins count as assets and are never spent.'),
  EXPLORER_URL: z
    .string()
    .refine(
      (text) => hasScheme(text, ['https:', 'http:']) && text.includes('{coinId}'),
      'must be an address that contains {coinId}, such as https://explorer.example/coin/{coinId}',
    )
    .optional()
    .describe('Page about a coin, as `https://explorer.example/coin/{coinId}`.'),
  EXPLORER_ADDRESS_URL: z
    .string()
    .refine(
      (text) => hasScheme(text, ['https:', 'http:']) && text.includes('{address}'),
      'must be an address that contains {address}, such as https://explorer.example/address/{address}',
    )
    .optional()
    .describe('Page about an address, as `https://explorer.example/address/{address}`.'),
  POOL_TARGET_ADDRESS: z
    .string()
    .refine(isAddress, 'must be an address that starts with xch1')
    .optional()
    .meta({ description: 'Address that rewards of PlotNFTs are absorbed to.', whenAbsent: 'no pool' }),
  POOL_FEE: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1)$/, 'must be a share from 0 to 1 with at most six decimals, such as 0.01')
    .transform((text) => ({ text, millionths: toMillionths(text) }))
    .prefault('0.01')
    .describe('Share of the rewards of PlotNFTs that the farm keeps.'),
  ...priceVariables,
  ...outsideVariables,
  ...rolloutServerVariables,
  REQUESTS_PER_NETWORK: atLeastOne
    .prefault('1200')
    .describe('Requests per minute that one API process allows for an IPv4 address or an IPv6 /64.'),
  REQUESTS_PER_ACCOUNT: atLeastOne
    .prefault('600')
    .describe(
      'Requests per minute that one API process allows for an account, for its API tokens together, and for each watch link.',
    ),
});

/** The parsed variables. */
export type Environment = z.infer<typeof environmentSchema>;

function isAddress(text: string): boolean {
  return 'address' in parseChiaAddress(text);
}
