import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/** Notices in any language: which ones there are is a table of the code, and only the form of a tag is checked here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notice_text
      drop constraint notice_text_locale_check,
      add constraint notice_text_locale_check check (locale ~ '^[a-z]{2,8}(-[A-Za-z0-9]{2,8})*$')`.execute(
    db,
  );
}
