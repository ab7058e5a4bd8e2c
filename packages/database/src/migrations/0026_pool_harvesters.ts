import { sql, type Kysely } from 'kysely';

/** Late partials by harvester, and the partials of a PlotNFT without reading those of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pool_late (
      plot_nft integer not null references plot_nft,
      day date not null,
      harvester_id bytea not null check (length(harvester_id) = 32),
      partials integer not null check (partials > 0),
      primary key (plot_nft, day, harvester_id)
    )`.execute(db);
  await sql`create index pool_partial_plot_nft on pool_partial (plot_nft, received_at)`.execute(db);
}
