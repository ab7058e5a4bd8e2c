import { isLoopbackHost } from '@farm/contracts/host';
import { checkPriceVariables } from './configPrice.ts';
import { checkOutsideVariables } from './configOutside.ts';
import { checkPublicUrl, checkTurnstileKey } from '@farm/process';
import type { Environment } from './configEnvironment.ts';

/** Problems among variables that are each valid; every line names the one to change. */
export function checkConfig(vars: Environment): string[] {
  return [...checkCommandConfig(vars), ...productionProblems(vars)];
}

/** The same, for a command: it neither sends email nor answers visitors. */
export function checkCommandConfig(vars: Environment): string[] {
  return [
    databaseProblems,
    turnstileProblems,
    webhookProblems,
    derivedPortProblems,
    withdrawalProblems,
    machineProblems,
    chainProblems,
    poolProblems,
    checkPriceVariables,
    checkOutsideVariables,
    runProblems,
    keyProblems,
    soleOperatorProblems,
  ].flatMap((find) => find(vars));
}

/** The embedded PostgreSQL takes 60 connections, also of the signer, the job queue and commands. */
const MAX_EMBEDDED_POOL = 30;

function databaseProblems(vars: Environment): string[] {
  const { NODE_ENV, SERVER_ROLE, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL_SIZE } = vars;
  if (DATABASE_URL !== undefined) return [];
  if (DATABASE_DIRECT_URL !== undefined)
    return ['DATABASE_URL is missing: DATABASE_DIRECT_URL only says where its database is without a pooler'];
  if (DATABASE_POOL_SIZE > MAX_EMBEDDED_POOL)
    return [`DATABASE_POOL_SIZE must be at most ${MAX_EMBEDDED_POOL} with the embedded database`];
  // Each would start an embedded database.
  if (SERVER_ROLE !== 'all')
    return [
      `DATABASE_URL is missing: SERVER_ROLE=${SERVER_ROLE} requires a database shared with the other process`,
    ];
  if (NODE_ENV !== 'production') return [];
  return ['DATABASE_URL is missing: production does not run the embedded database'];
}

function turnstileProblems(vars: Environment): string[] {
  if (Boolean(vars.TURNSTILE_SITE_KEY) === Boolean(vars.TURNSTILE_SECRET_KEY)) return [];
  const missing = vars.TURNSTILE_SITE_KEY ? 'TURNSTILE_SECRET_KEY' : 'TURNSTILE_SITE_KEY';
  return [`${missing} is missing: Turnstile requires both keys`];
}

function webhookProblems({
  ROLLOUT_WEBHOOK_URL: url,
  ROLLOUT_WEBHOOK_SECRET: secret,
}: Environment): string[] {
  if ((url === undefined) === (secret === undefined)) return [];
  const missing = url === undefined ? 'ROLLOUT_WEBHOOK_URL' : 'ROLLOUT_WEBHOOK_SECRET';
  return [`${missing} is missing: a webhook requires an address and a secret`];
}

function derivedPortProblems(vars: Environment): string[] {
  const needed = vars.API_PORT === undefined || vars.OUTBOX_PORT === undefined;
  return needed && vars.PORT > 65533 ? ['PORT must be at most 65533, because PORT + 2 is also used'] : [];
}

function withdrawalProblems({ WITHDRAWAL_FEE, WITHDRAWAL_MIN }: Environment): string[] {
  return WITHDRAWAL_MIN > WITHDRAWAL_FEE ? [] : ['WITHDRAWAL_MIN must be more than WITHDRAWAL_FEE'];
}

/** A single lost report must not make a machine offline. */
function machineProblems({ AGENT_REPORT_SECONDS, MACHINE_OFFLINE_SECONDS }: Environment): string[] {
  if (MACHINE_OFFLINE_SECONDS >= 2 * AGENT_REPORT_SECONDS) return [];
  return ['MACHINE_OFFLINE_SECONDS must be at least twice AGENT_REPORT_SECONDS'];
}

function chainProblems(vars: Environment): string[] {
  const { NODE_ENV, CHAIN_NODE_URL } = vars;
  if (CHAIN_NODE_URL !== undefined && new URL(CHAIN_NODE_URL).protocol === 'http:')
    return isLoopbackHost(new URL(CHAIN_NODE_URL).hostname) && NODE_ENV !== 'production'
      ? []
      : [
          'CHAIN_NODE_URL must be https: only a simulated chain at 127.0.0.1 can be used without certificates, and never in production',
        ];
  const names = ['CHAIN_NODE_URL', 'CHAIN_NODE_CERT', 'CHAIN_NODE_KEY', 'CHAIN_NODE_CA'] as const;
  const missing = names.filter((name) => vars[name] === undefined);
  if (missing.length === names.length)
    return vars.PAYOUT_SIGNER === undefined ? [] : ['CHAIN_NODE_URL is missing: PAYOUT_SIGNER requires it'];
  return missing.map((name) => `${name} is missing: a full node requires ${names.join(', ')}`);
}

function poolProblems({ POOL_TARGET_ADDRESS, CHAIN_NODE_URL }: Environment): string[] {
  if (POOL_TARGET_ADDRESS === undefined || CHAIN_NODE_URL !== undefined) return [];
  return ['CHAIN_NODE_URL is missing: POOL_TARGET_ADDRESS requires it'];
}

/** Without a pool, no space is proven, and in production only an operator pays for it. */
function runProblems({ NODE_ENV, PROFIT_RUN, POOL_TARGET_ADDRESS }: Environment): string[] {
  if (NODE_ENV !== 'production' || PROFIT_RUN !== 'automatic' || POOL_TARGET_ADDRESS !== undefined) return [];
  return ['PROFIT_RUN must be operator: production posts no automatic runs without POOL_TARGET_ADDRESS'];
}

/** The waiting time stands for a second person, who has to have a chance to say no. */
function keyProblems({ NODE_ENV, ROLLOUT_KEY_WAIT_HOURS }: Environment): string[] {
  if (NODE_ENV !== 'production' || ROLLOUT_KEY_WAIT_HOURS !== 0) return [];
  return ['ROLLOUT_KEY_WAIT_HOURS must be at least 1: production trusts no key without a second person'];
}

/** As for keys: without a wait, one person alone could move any amount. */
function soleOperatorProblems({ NODE_ENV, SOLE_OPERATOR_HOURS }: Environment): string[] {
  if (NODE_ENV !== 'production' || SOLE_OPERATOR_HOURS !== 0) return [];
  return ['SOLE_OPERATOR_HOURS must be at least 1: production confirms nothing without a second person'];
}

function productionProblems(vars: Environment): string[] {
  if (vars.NODE_ENV !== 'production') return [];
  const lines: string[] = [];
  if (!vars.SMTP_URL) lines.push('SMTP_URL is missing: production sends real email');
  if (!vars.ALTCHA_HMAC_KEY && !vars.TURNSTILE_SITE_KEY) {
    lines.push(
      'ALTCHA_HMAC_KEY (or TURNSTILE_SITE_KEY with TURNSTILE_SECRET_KEY) is missing: ' +
        'production requires its own human-check keys',
    );
  }
  if (!vars.PRODUCT_HOST)
    lines.push('PRODUCT_HOST is missing: production human-check keys are valid only on that host');
  return [
    ...lines,
    ...checkTurnstileKey('TURNSTILE_SITE_KEY', vars.TURNSTILE_SITE_KEY),
    ...checkTurnstileKey('TURNSTILE_SECRET_KEY', vars.TURNSTILE_SECRET_KEY),
    ...checkPublicUrl(vars.PUBLIC_URL),
  ];
}
