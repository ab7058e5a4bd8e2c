import { sql, type Kysely } from 'kysely';

/** Adds the links that show a person a version before its release. Their tokens are signed and not stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rollout.preview_link (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      version text not null,
      person text not null check (person <> ''),
      created_at timestamptz not null default clock_timestamp(),
      created_by text not null check (created_by <> ''),
      expires_at timestamptz not null,
      ended_at timestamptz,
      foreign key (name, version) references rollout.version (name, version)
    )`.execute(db);
  await sql`create index preview_link_name on rollout.preview_link (name, expires_at)`.execute(db);
}
