import { sql, type Kysely } from 'kysely';

const HEX_32 = sql`'^[0-9a-f]{64}$'`;
const HEX_48 = sql`'^[0-9a-f]{96}$'`;

/** The pool: PlotNFTs that joined it, the partials of their farmers, and the points that these count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPlotNfts(db);
  await addPartials(db);
}

/** Each with the record that its owner signed. */
async function addPlotNfts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plot_nft (
      number integer primary key generated always as identity,
      launcher_id text not null unique check (launcher_id ~ ${HEX_32}),
      contract_puzzle_hash text not null unique check (contract_puzzle_hash ~ ${HEX_32}),
      owner_public_key text not null check (owner_public_key ~ ${HEX_48}),
      authentication_public_key text not null check (authentication_public_key ~ ${HEX_48}),
      payout_instructions text not null check (length(payout_instructions) between 1 and 1023),
      suggested_difficulty numeric(20, 0) check (suggested_difficulty > 0),
      difficulty numeric(20, 0) not null check (difficulty > 0),
      previous_difficulty numeric(20, 0) not null check (previous_difficulty > 0),
      difficulty_since timestamptz not null default clock_timestamp(),
      tip jsonb not null,
      signed_token integer not null check (signed_token >= 0),
      account_id uuid references account,
      claimed_at timestamptz,
      joined_at timestamptz not null default clock_timestamp(),
      constraint plot_nft_claim check ((account_id is null) = (claimed_at is null))
    )`.execute(db);
  await sql`create index plot_nft_account on plot_nft (account_id) where account_id is not null`.execute(db);
}

/** A proof counts once, by its quality; what it counts is added up for each five minutes. */
async function addPartials(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pool_partial (
      quality bytea primary key check (length(quality) = 32),
      plot_nft integer not null references plot_nft,
      plot_id bytea not null check (length(plot_id) = 32),
      harvester_id bytea not null check (length(harvester_id) = 32),
      sp_hash bytea not null check (length(sp_hash) = 32),
      is_end_of_sub_slot boolean not null,
      sp_at timestamptz not null,
      received_at timestamptz not null,
      difficulty numeric(20, 0) not null check (difficulty > 0),
      counted_at timestamptz,
      refused_at timestamptz,
      constraint pool_partial_end check (counted_at is null or refused_at is null),
      constraint pool_partial_after check (received_at >= sp_at)
    )`.execute(db);
  await sql`
    create index pool_partial_open on pool_partial (received_at)
    where counted_at is null and refused_at is null`.execute(db);
  await sql`
    create table pool_points (
      plot_nft integer not null references plot_nft,
      at timestamptz not null check (extract(epoch from at)::bigint % 300 = 0),
      points numeric(39, 0) not null check (points > 0),
      partials integer not null check (partials > 0),
      primary key (plot_nft, at)
    )`.execute(db);
  await sql`
    create table pool_refusal (
      plot_nft integer not null references plot_nft,
      day date not null,
      reason text not null check (reason <> ''),
      partials integer not null check (partials > 0),
      newest_at timestamptz not null,
      primary key (plot_nft, day, reason)
    )`.execute(db);
}
