import { sql, type Kysely } from 'kysely';

/**
 * Operators' actions that wait for a second operator (docs/decisions/0044-four-eyes.md). The database refuses one that
 * was confirmed by its proposer, by the owner of the account, or before its time, and a deposit or an approval above the
 * limit that nobody confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addProposals(db);
  await guardProposals(db);
  await checkLedger(db);
  await checkApprovals(db);
}

async function addProposals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proposal (
      id uuid primary key default gen_random_uuid(),
      number bigint not null generated always as identity,
      kind text not null check (kind <> ''),
      ref text not null check (ref <> ''),
      payload jsonb not null,
      account_id uuid not null references balance,
      amount numeric(39, 0) not null check (amount > 0),
      reason text not null check (reason <> ''),
      proposer_id uuid not null references account,
      created_at timestamptz not null default clock_timestamp(),
      state text not null default 'open' check (state in ('open', 'confirmed', 'rejected', 'withdrawn')),
      decided_by uuid references account,
      decided_by_command text check (decided_by_command <> ''),
      waited_hours integer check (waited_hours >= 0),
      decision_reason text not null default '',
      decided_at timestamptz,
      decided_in xid8,
      constraint proposal_of_another check (proposer_id <> account_id),
      constraint proposal_decision check (
        case state
          when 'open' then num_nonnulls(decided_by, decided_by_command, waited_hours, decided_at, decided_in) = 0
          when 'withdrawn' then decided_by = proposer_id and decided_by_command is null
          else num_nonnulls(decided_by, decided_by_command) = 1 end),
      constraint proposal_second_person check (
        state not in ('confirmed', 'rejected') or decided_by is null or decided_by not in (proposer_id, account_id)),
      constraint proposal_command_waited check (
        decided_by_command is null or (state = 'confirmed' and waited_hours is not null
          and decided_at >= created_at + waited_hours * interval '1 hour'))
    )`.execute(db);
  await sql`create unique index proposal_list on proposal (number)`.execute(db);
  // An approval may be proposed again once it was decided; an operator's key stands for one proposal.
  await sql`
    create unique index proposal_once on proposal (kind, ref) where state = 'open' or kind <> 'approval'`.execute(
    db,
  );
  await sql`
    create table four_eyes (
      id integer primary key default 1 check (id = 1),
      above numeric(39, 0) not null check (above >= 0),
      sole_operator_hours integer check (sole_operator_hours >= 0)
    )`.execute(db);
}

/** A proposal is decided once, and stays what it is. */
async function guardProposals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guard_proposal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.state <> 'open' then
          raise exception 'a proposal begins as open' using errcode = 'check_violation';
        end if;
        new.created_at := clock_timestamp();
        return new;
      end if;
      if old.state <> 'open' then
        raise exception 'a decided proposal stays as it is' using errcode = 'check_violation';
      elsif (new.id, new.number, new.kind, new.ref, new.payload, new.account_id, new.amount, new.reason,
          new.proposer_id, new.created_at)
        is distinct from (old.id, old.number, old.kind, old.ref, old.payload, old.account_id, old.amount, old.reason,
          old.proposer_id, old.created_at) then
        raise exception 'what is proposed never changes' using errcode = 'check_violation';
      end if;
      if new.decided_by is not null and new.state <> 'withdrawn'
        and not exists (select from account where id = new.decided_by and role = 'admin') then
        raise exception 'only an operator decides about a proposal' using errcode = 'check_violation';
      end if;
      new.decided_at := clock_timestamp();
      new.decided_in := pg_current_xact_id();
      return new;
    end $$`.execute(db);
  await sql`
    create trigger proposal_guard before insert or update on proposal
    for each row execute function guard_proposal()`.execute(db);
  await sql`
    create trigger proposal_stays before delete or truncate on proposal
    for each statement execute function refuse_change()`.execute(db);
}

/** At the commit a deposit or a correction above the limit, and all that names a proposal, was confirmed in the same transaction. */
async function checkLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_four_eyes_ledger() returns trigger language plpgsql as $$
    begin
      if new.ref_type = 'proposal' then
        perform from proposal where id::text = new.ref_id and kind = new.kind and state = 'confirmed'
          and decided_in = pg_current_xact_id()
          and amount = (select abs(sum(entry.amount)) from ledger_entry entry
            where entry.tx_id = new.id and entry.account_id = proposal.account_id)
          and not exists (select from ledger_entry entry
            where entry.tx_id = new.id and entry.account_id <> proposal.account_id);
        if not found then
          raise exception 'ledger transaction % is not the one that was confirmed', new.id
            using errcode = 'check_violation';
        end if;
      elsif exists (select from ledger_tx corrected where corrected.id = new.corrects_id
        and corrected.ref_type = 'coin' and corrected.transaction_id = pg_current_xact_id()) then
        -- A recorded spend: the chain has paid already.
        return null;
      elsif exists (select from ledger_entry where tx_id = new.id and account_id::text = split_part(new.ref_id, ' ', 1))
      then
        raise exception 'nobody credits or corrects their own account' using errcode = 'check_violation';
      elsif exists (select from ledger_entry join four_eyes on abs(amount) > above
        where tx_id = new.id and account_id is not null) then
        raise exception 'ledger transaction % needs a second operator', new.id using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger four_eyes after insert on ledger_tx deferrable initially deferred
    for each row when (new.ref_type = 'proposal' or (new.kind in ('deposit', 'correction') and new.ref_type = 'operator'))
    execute function check_four_eyes_ledger()`.execute(db);
}

/**
 * At the commit an approval by an operator is within the limit, or was confirmed in the same transaction. A recorded spend
 * approves nothing: the chain has paid already.
 */
async function checkApprovals(db: Kysely<unknown>): Promise<void> {
  await sql`alter table withdrawal_event add column proposal_id uuid references proposal`.execute(db);
  await sql`
    create function check_four_eyes_approval() returns trigger language plpgsql as $$
    declare
      asked record;
    begin
      select account_id, gross_mojo into asked from withdrawal where id = new.withdrawal_id;
      if new.proposal_id is not null then
        perform from proposal where id = new.proposal_id and kind = 'approval' and ref = new.withdrawal_id::text
          and account_id = asked.account_id and amount = asked.gross_mojo
          and state = 'confirmed' and decided_in = pg_current_xact_id();
        if not found then
          raise exception 'withdrawal % is not the one that was confirmed', new.withdrawal_id
            using errcode = 'check_violation';
        end if;
      elsif exists (select from payout_item join payout_batch on payout_batch.id = batch_id
        where withdrawal_id = new.withdrawal_id and kind = 'recorded' and transaction_id = pg_current_xact_id()) then
        return null;
      elsif asked.account_id = new.actor_id then
        raise exception 'nobody approves their own withdrawal' using errcode = 'check_violation';
      elsif exists (select from four_eyes where asked.gross_mojo > above) then
        raise exception 'withdrawal % needs a second operator', new.withdrawal_id using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger four_eyes after insert on withdrawal_event deferrable initially deferred
    for each row when (new.to_status = 'approved' and new.actor = 'operator')
    execute function check_four_eyes_approval()`.execute(db);
}
