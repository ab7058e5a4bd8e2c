import { DAYS_TO_WARN } from '@farm/contracts/rollout';
import { sql } from 'kysely';
import type { Db } from '@farm/database';

const SOON = sql.lit(`${DAYS_TO_WARN} days`);

/** A key or token that ends soon. */
export interface Ending {
  name: string;
  /** Its operator; null if it belongs to none. */
  accountId: string | null;
  expiresAt: Date;
}

/** Keys whose waiting time has begun, each once. */
export async function markStartingKeys(
  transaction: Db,
): Promise<{ keyId: string; name: string; trustedFrom: Date }[]> {
  const { rows } = await sql<{ keyId: string; name: string; trustedFrom: Date }>`
    update rollout.operator_key set announced_at = clock_timestamp()
    where announced_at is null and withdrawn_at is null and trusted_from > clock_timestamp()
    returning key_id, name, trusted_from`.execute(transaction);
  return rows;
}

/** Keys that end soon, each once, unless their operator has another that lasts longer. */
export async function markEndingKeys(transaction: Db): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    update rollout.operator_key as key set warned_at = clock_timestamp()
    where warned_at is null and withdrawn_at is null
      and expires_at between clock_timestamp() and clock_timestamp() + interval ${SOON}
      and not exists (
        select from rollout.operator_key other
        where other.account_id = key.account_id and other.withdrawn_at is null and other.expires_at > key.expires_at)
    returning name, account_id, expires_at`.execute(transaction);
  return rows;
}

/** Tokens that end soon, each once. */
export async function markEndingTokens(transaction: Db): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    update rollout.token set warned_at = clock_timestamp()
    where warned_at is null
      and expires_at between clock_timestamp() and clock_timestamp() + interval ${SOON}
    returning name, created_by_account as account_id, expires_at`.execute(transaction);
  return rows;
}

/** Keys that expired since, each once. */
export async function markExpiredKeys(
  transaction: Db,
): Promise<{ keyId: string; name: string; expiresAt: Date }[]> {
  const { rows } = await sql<{ keyId: string; name: string; expiresAt: Date }>`
    update rollout.operator_key set expiry_recorded_at = clock_timestamp()
    where expiry_recorded_at is null and withdrawn_at is null and expires_at <= clock_timestamp()
    returning key_id, name, expires_at`.execute(transaction);
  return rows;
}
