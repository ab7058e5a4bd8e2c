import { sql } from 'kysely';
import { toMojoSql, type Db } from '@farm/database';
import type { FourEyesSettings } from '../../config.ts';
import { recordAudit } from '../audit/index.ts';

/**
 * Stores the rule for proposals: the limit above which the database refuses the action of one operator alone, and the hours
 * that the server's command has to wait. A change is audited.
 */
export async function saveFourEyes(
  db: Db,
  { aboveMojo, soleOperatorHours }: FourEyesSettings,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into four_eyes (above, sole_operator_hours) values (${toMojoSql(aboveMojo)}, ${soleOperatorHours})
      on conflict (id) do update
        set above = excluded.above, sole_operator_hours = excluded.sole_operator_hours
        where (four_eyes.above, four_eyes.sole_operator_hours)
          is distinct from (excluded.above, excluded.sole_operator_hours)
      returning above`.execute(transaction);
    if (rows.length === 0) return;
    await recordAudit(transaction, {
      actor: 'farm',
      action: 'proposal.limit-set',
      subject: 'FOUR_EYES_ABOVE',
      detail: { aboveMojo: aboveMojo.toString(), soleOperatorHours },
    });
  });
}

/** Reads the rule that the farm runs with, for commands beside it; before its first start, that of `settings`. */
export async function readFourEyes(db: Db, settings: FourEyesSettings): Promise<FourEyesSettings> {
  const { rows } = await sql<FourEyesSettings>`
    select above as above_mojo, sole_operator_hours from four_eyes`.execute(db);
  return rows[0] ?? settings;
}

/**
 * Locks an operator's actions on money until the transaction ends. Call it before looking for an earlier request with the
 * same key: otherwise a second request would not see the first, count it toward the limit, and propose it again.
 */
export async function lockProposer(transaction: Db, operatorId: string): Promise<void> {
  await sql`select from account where id = ${operatorId} for no key update`.execute(transaction);
}

/**
 * Locks an operator's actions on money as {@link lockProposer}, and sums in mojo what they alone did for the account
 * within the last 24 hours: deposits, and approvals of withdrawals other than `ref`.
 */
export async function lockAndSumRecent(
  transaction: Db,
  { operatorId, accountId, ref }: { operatorId: string; accountId: string; ref: string },
): Promise<bigint> {
  await lockProposer(transaction, operatorId);
  const { rows } = await sql<{ sum: bigint }>`
    select (
      select coalesce(sum(abs(entry.amount)), 0) from ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id
      where entry.account_id = ${accountId} and entry.ledger_account = 'usable'
        and entry.created_at > clock_timestamp() - interval '24 hours'
        and tx.ref_type = 'operator' and split_part(tx.ref_id, ' ', 1) = ${operatorId}
    ) + (
      select coalesce(sum(gross_mojo), 0) from withdrawal
      where account_id = ${accountId} and id::text <> ${ref} and exists (
        select from withdrawal_event event
        where event.withdrawal_id = withdrawal.id and event.actor_id = ${operatorId} and event.to_status = 'approved'
          and event.proposal_id is null and event.at > clock_timestamp() - interval '24 hours')
    ) as sum`.execute(transaction);
  return rows[0]?.sum ?? 0n;
}
