import { sql, type Kysely } from 'kysely';

/** The times of a PlotNFT are those of its requests; the key of its owner stands in its newest coin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table plot_nft
      drop column owner_public_key,
      alter column difficulty_since drop default,
      alter column joined_at drop default`.execute(db);
}
