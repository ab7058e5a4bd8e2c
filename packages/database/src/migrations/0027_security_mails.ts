import { sql, type Kysely } from 'kysely';

/** One queue holds all mails, security mails first (docs/decisions/0038-security-mails.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await moveQueuedMails(db);
}

/** Mails of the other queue that were not sent yet. A new database has no queues: the server creates them later. */
async function moveQueuedMails(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('pgboss.job') is not null then
        update pgboss.job set name = 'mail', priority = case when data ->> 'kind' = 'withdrawal' then 1 else 0 end
          where name = 'money-mail' and state in ('created', 'retry');
      end if;
    end $$`.execute(db);
}
