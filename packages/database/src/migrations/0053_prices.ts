import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/**
 * The history of prices of one XCH, which only grows. Each row counts from its time on. Beside it, the last failure of the market for each currency.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price (
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      source text not null check (source in ('market', 'operator')),
      at timestamptz not null,
      price numeric(20, 8) check (price > 0),
      account_id uuid references account,
      primary key (currency, source, at),
      constraint price_author check (case source
        when 'market' then price is not null and account_id is null
        else account_id is not null end)
    )`.execute(db);
  await sql`
    create trigger price_append_only before update or delete or truncate on price
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create table price_failure (
      currency text primary key,
      at timestamptz not null,
      problem text not null
    )`.execute(db);
}
