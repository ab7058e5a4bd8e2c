import { sql } from 'kysely';
import type { Db } from '@farm/database';
import type { Difference } from './difference.ts';

/** Lists the proposals that one person confirmed alone, or that were done without a confirmation or not at all. */
export async function listProposalDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; problem: string }>`
    with done as (
      select tx.ref_id as proposal_id, tx.kind, entry.account_id, abs(entry.amount) as amount
      from ledger_tx tx left join ledger_entry entry on entry.tx_id = tx.id and entry.ledger_account = 'usable'
      where tx.ref_type = 'proposal'
      union all
      select event.proposal_id::text, 'approval', withdrawal.account_id, withdrawal.gross_mojo
      from withdrawal_event event join withdrawal on withdrawal.id = event.withdrawal_id
      where event.proposal_id is not null
    )
    select proposal.id::text, 'was confirmed by the operator who proposed it, or by the owner of the account' as problem
      from proposal where state = 'confirmed' and decided_by in (proposer_id, account_id)
    union all
    select proposal.id::text, 'was confirmed by command before its time' from proposal
      where state = 'confirmed' and decided_by is null
        and (waited_hours is null or decided_at < created_at + waited_hours * interval '1 hour')
    union all
    select done.proposal_id, 'was done, but is ' || coalesce(state, 'not there') from done
      left join proposal on proposal.id::text = done.proposal_id
      where state is distinct from 'confirmed'
    union all
    select proposal.id::text, 'was confirmed, but not done as it says' from proposal
      where state = 'confirmed' and (select count(*) from done where proposal_id = proposal.id::text
        and done.kind = proposal.kind and done.account_id = proposal.account_id and done.amount = proposal.amount) <> 1
    order by 1, 2`.execute(db);
  return rows.map(({ id, problem }) => ({ subject: 'proposal', id, problem }));
}
