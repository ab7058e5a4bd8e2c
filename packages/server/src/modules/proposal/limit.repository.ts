import { sql } from 'kysely';
import { toMojoSql, type Db } from '@farm/database';
import { recordAudit } from '../audit/index.ts';

/** Tells the database the limit above which it refuses the action of one operator alone. A change is audited. */
export async function saveLimit(db: Db, aboveMojo: bigint): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into four_eyes (above) values (${toMojoSql(aboveMojo)})
      on conflict (id) do update set above = excluded.above where four_eyes.above <> excluded.above
      returning above`.execute(transaction);
    if (rows.length === 0) return;
    await recordAudit(transaction, {
      actor: 'farm',
      action: 'proposal.limit-set',
      subject: 'FOUR_EYES_ABOVE',
      detail: { aboveMojo: aboveMojo.toString() },
    });
  });
}

/**
 * Locks an operator's actions on money until the transaction ends, and sums in mojo what they alone did for the account
 * within the last 24 hours: deposits, and approvals of withdrawals other than `ref`.
 */
export async function lockAndSumRecent(
  transaction: Db,
  { operatorId, accountId, ref }: { operatorId: string; accountId: string; ref: string },
): Promise<bigint> {
  await sql`select from account where id = ${operatorId} for no key update`.execute(transaction);
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
