import { sql, type Kysely } from 'kysely';

const HEX_32 = sql`'^[0-9a-f]{64}$'`;

/** Rewards for blocks that plots of PlotNFTs won: each once, with the coin that arrived for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRewards(db);
  await guardRewards(db);
  // Blocks below the height were looked at; one row.
  await sql`
    create table pool_scan (
      id integer primary key default 1 check (id = 1),
      height integer not null check (height >= 0)
    )`.execute(db);
}

/** A reward is on the chain, or it was absorbed, or it was taken elsewhere; once that is deep enough, it is settled. */
async function addRewards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pool_reward (
      coin_id text primary key check (coin_id ~ ${HEX_32}),
      plot_nft integer not null references plot_nft,
      height integer not null check (height >= 0),
      amount_mojo numeric(39, 0) not null check (amount_mojo > 0),
      found_at timestamptz not null,
      arrived_coin_id text unique check (arrived_coin_id ~ ${HEX_32}),
      absorbed_height integer check (absorbed_height >= height),
      taken_height integer check (taken_height >= height),
      settled_at timestamptz,
      constraint pool_reward_block unique (plot_nft, height),
      constraint pool_reward_arrival check ((arrived_coin_id is null) = (absorbed_height is null)),
      constraint pool_reward_end check (absorbed_height is null or taken_height is null),
      constraint pool_reward_settled check
        (settled_at is null or absorbed_height is not null or taken_height is not null)
    )`.execute(db);
  await sql`create index pool_reward_open on pool_reward (coin_id) where settled_at is null`.execute(db);
}

/** The facts of a reward never change; a settled one stays as it is. */
async function guardRewards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guard_pool_reward() returns trigger language plpgsql as $$
    begin
      if old.settled_at is not null then
        raise exception 'a reward that is settled stays as it is' using errcode = 'check_violation';
      elsif tg_op = 'DELETE' then
        return old;
      elsif (new.coin_id, new.plot_nft, new.height, new.amount_mojo, new.found_at)
        is distinct from (old.coin_id, old.plot_nft, old.height, old.amount_mojo, old.found_at) then
        raise exception 'what a reward is never changes' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger pool_reward_guard before update or delete on pool_reward
    for each row execute function guard_pool_reward()`.execute(db);
  await sql`
    create trigger pool_reward_stays before truncate on pool_reward
    for each statement execute function refuse_change()`.execute(db);
}
