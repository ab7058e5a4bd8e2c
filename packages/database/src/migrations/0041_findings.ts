import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/** Findings of verifications, with pictures and traces (docs/decisions/0066-eyes.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rollout.finding (
      verification_id bigint not null references rollout.verification,
      number smallint not null check (number > 0),
      page text not null,
      looks text[] not null,
      step text not null,
      text text not null,
      trace text not null,
      picture bytea,
      at timestamptz not null default clock_timestamp(),
      primary key (verification_id, number)
    )`.execute(db);
  await sql`create index finding_at on rollout.finding (at)`.execute(db);
}
