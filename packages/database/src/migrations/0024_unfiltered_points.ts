import { sql, type Kysely } from 'kysely';

/**
 * Points are kept with the plot filter under which they were earned, since a point is worth half as much space after the
 * filter was halved. Pools of before ran on simulated chains, which have no filter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pool_partial
      add column filter_bits smallint not null default 0 check (filter_bits between 0 and 9)`.execute(db);
  await sql`alter table pool_partial alter column filter_bits drop default`.execute(db);
  await sql`alter table pool_points add column unfiltered_points numeric(39, 0)`.execute(db);
  await sql`update pool_points set unfiltered_points = points`.execute(db);
  await sql`
    alter table pool_points
      alter column unfiltered_points set not null,
      add constraint pool_points_unfiltered check (unfiltered_points >= points)`.execute(db);
}
