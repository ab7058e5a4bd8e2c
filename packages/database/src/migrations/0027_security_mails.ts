import { sql, type Kysely } from 'kysely';

/**
 * One queue holds all mails, security mails first. A withdrawal keeps when its mail was handed over, and the farm approves
 * none before (docs/decisions/0038-security-mails.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMailedAt(db);
  await moveQueuedMails(db);
}

async function addMailedAt(db: Kysely<unknown>): Promise<void> {
  const reasons = sql`array['new_address', 'new_password', 'daily_limit', 'large_amount', 'hot_wallet', 'owner',
    'operator', 'mail']`;
  for (const table of ['withdrawal', 'withdrawal_event']) {
    const constraint = sql.id(`${table}_hold_reasons_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${constraint}`.execute(db);
    await sql`
      alter table ${sql.table(table)} add constraint ${constraint} check (hold_reasons <@ ${reasons})`.execute(
      db,
    );
  }
  await sql`alter table withdrawal add column mailed_at timestamptz`.execute(db);
  await sql`update withdrawal set mailed_at = created_at`.execute(db);
  await sql`
    create function refuse_unmailed_approval() returns trigger language plpgsql as $$
    begin
      raise exception 'withdrawal % is not approved before its mail is handed over', new.id
        using errcode = 'check_violation';
    end $$`.execute(db);
  await sql`
    create trigger withdrawal_mailed before update of status on withdrawal for each row
    when (old.status = 'pending' and new.status = 'approved' and new.mailed_at is null)
    execute function refuse_unmailed_approval()`.execute(db);
}

/**
 * Mails of the other queue that were not sent yet; their withdrawals wait for them. A new database has no queues: the
 * server creates them later.
 */
async function moveQueuedMails(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('pgboss.job') is not null then
        update pgboss.job set name = 'mail', priority = case when data ->> 'kind' = 'withdrawal' then 1 else 0 end
          where name = 'money-mail' and state in ('created', 'retry');
        update withdrawal set mailed_at = null,
            proceeds_at = case when status = 'held' then proceeds_at end,
            due_at = case when status = 'held' then due_at else clock_timestamp() + interval '1 hour' end
          where status in ('pending', 'held') and id::text in (
            select data ->> 'withdrawalId' from pgboss.job
            where name = 'mail' and state in ('created', 'retry') and data ->> 'kind' = 'withdrawal');
      end if;
    end $$`.execute(db);
}
