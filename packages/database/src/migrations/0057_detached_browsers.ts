import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/**
 * A browser stays when its session expires, because the person ended nothing. Only a session that is ended before takes its browser with it,
 * by a trigger, so that programs of the release before do so too. What doubts an account ends the browsers without a session
 * as well; those with one go with it, or stay with the session that a new password leaves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_browser alter column session_id drop not null`.execute(db);
  await sql`
    alter table push_browser drop constraint push_browser_session_id_fkey,
      add constraint push_browser_session_id_fkey foreign key (session_id) references session on delete set null`.execute(
    db,
  );
  await sql`
    create function delete_browsers_of_session() returns trigger language plpgsql as $$
    begin
      delete from push_browser where session_id = old.id;
      return old;
    end $$`.execute(db);
  await sql`
    create trigger session_browsers_end before delete on session for each row
    when (old.expires_at > now()) execute function delete_browsers_of_session()`.execute(db);
  // Locked by id, as events lock them that are told to several.
  const deletion = (accountId: string) => sql`
    delete from push_browser where id in (
      select id from push_browser where account_id = ${sql.raw(accountId)} and not exists (
        select from session where session.id = push_browser.session_id and session.expires_at > now())
      order by id for update of push_browser)`;
  await sql`
    create function delete_detached_browsers() returns trigger language plpgsql as $$
    begin
      ${deletion('new.id')};
      return null;
    end $$`.execute(db);
  await sql`
    create trigger account_browsers_end after update of password_hash, locked_at, closed_at on account for each row
    when (new.password_hash <> old.password_hash
      or (old.locked_at is null and new.locked_at is not null)
      or (old.closed_at is null and new.closed_at is not null))
    execute function delete_detached_browsers()`.execute(db);
  await sql`
    create function delete_detached_browsers_of_locked() returns trigger language plpgsql as $$
    begin
      ${deletion('new.account_id')};
      return null;
    end $$`.execute(db);
  await sql`
    create trigger lock_browsers_end after insert or update on account_lock for each row
    when (new.sign_in) execute function delete_detached_browsers_of_locked()`.execute(db);
}
