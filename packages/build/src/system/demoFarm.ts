import type { SystemConfig } from '../config.ts';

/**
 * True if the demo farm runs: only with the embedded database and the outbox, so that it never reaches a real
 * person, and never with a signer, which would pay its withdrawals with real coins. `FARM_DEMO=0` turns it off.
 */
export function hasDemoFarm({ server }: SystemConfig, env: NodeJS.ProcessEnv): boolean {
  const isEmbedded = server.databaseUrl === null && server.smtpUrl === null;
  const isPaidInEarnest = (env['PAYOUT_SIGNER'] ?? '') !== '' && env['CHAIN_GENESIS'] !== 'simulated';
  return isEmbedded && !server.production && !isPaidInEarnest && env['FARM_DEMO'] !== '0';
}

/** Settings under which an hour shows what takes days in production. Variables set in `env` win. */
export const demoSettings: Record<string, string> = {
  AGENT_REPORT_SECONDS: '20',
  MACHINE_FRESH_SECONDS: '120',
  MACHINE_OFFLINE_SECONDS: '90',
  ALARM_GROUP_SECONDS: '20',
  NOTIFICATION_GROUP_SECONDS: '20',
  PROFIT_RUN: 'automatic',
  SOLE_OPERATOR_HOURS: '0',
};

/** Settings for its withdrawals, which are paid on a simulated chain with blocks every two seconds. */
export const demoPayoutSettings: Record<string, string> = {
  COOL_DOWN_SECONDS: '60',
  WITHDRAWAL_CANCEL_WINDOW_SECONDS: '20',
  WITHDRAWAL_CONFIRMATIONS: '6',
  CHAIN_BLOCK_SECONDS: '2',
  PAYOUT_POLL_SECONDS: '2',
  PAYOUT_CHECK_SECONDS: '30',
};
