import { sql } from 'kysely';
import type { Account, Db } from '@farm/database';

/** Domain of the addresses that stand in place of those of closed accounts (RFC 2606). */
const CLOSED_DOMAIN = 'closed.invalid';

/** Tables whose rows about an account go with it. Browsers and webhooks come before their messages, as everything locks them. */
const OWNED = [
  'notification_choice',
  'daily_summary',
  'push_browser',
  'account_webhook',
  'delivery',
  'session',
  'account_token',
  'sign_in',
  'known_browser',
  'lockdown_link',
  'recovery_code',
  'factor_ticket',
  'factor_reset',
  'factor',
  'address',
  'alarm_setting',
  'automatic_payout',
  'account_lock',
  'account_note',
  'account_export',
  'account_agreement',
  'enrolment',
  'incident',
  'space_excess',
] as const;

/**
 * Erases what is known about the person of an account; call with the account locked and its machines deleted. Its money stays:
 * ledger, profits, and withdrawals with their addresses (docs/operators.md, section Closed accounts).
 */
export async function deletePersonalData(
  transaction: Db,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  for (const table of OWNED)
    await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(transaction);
  // Samples of five minutes stay for their days: the farm's own figures are still added up from them.
  await sql`
    delete from space_sample where width <> '5m' and (owner = ${id} or owner in (select machine.id from machine where account_id = ${id}))`.execute(
    transaction,
  );
  await sql`delete from email_code where email = ${email}`.execute(transaction);
  await sql`delete from outbox_mail where recipient = ${email}`.execute(transaction);
  await sql`delete from rate_window where subject = ${email} or starts_with(subject, ${`${email} `})`.execute(
    transaction,
  );
  await sql`
    update machine set name = 'closed', agent_version = '', harvester_version = null, platform = null
    where account_id = ${id}`.execute(transaction);
  await sql`update plot_nft set account_id = null, claimed_at = null where account_id = ${id}`.execute(
    transaction,
  );
  await sql`
    update withdrawal set memo = '', token_name = null
    where account_id = ${id} and (memo <> '' or token_name is not null)`.execute(transaction);
  await sql`
    update account set email = ${`closed-${id}@${CLOSED_DOMAIN}`}, name = '', password_hash = 'closed',
      time_zone = 'UTC', locale = 'en', locked_at = null, closing_at = null
    where id = ${id}`.execute(transaction);
}

/** True if an email address stands in place of the one of a closed account. */
export function isOfClosedAccount(email: string): boolean {
  return email.endsWith(`@${CLOSED_DOMAIN}`);
}
