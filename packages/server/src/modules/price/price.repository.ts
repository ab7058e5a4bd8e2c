import type { PriceProblem } from '@farm/contracts/price';
import { sql, type RawBuilder } from 'kysely';
import { type Db, namedLocks } from '@farm/database';

/** Time for which a price of the market counts. */
const MARKET_VALID = sql`interval '1 hour'`;

/**
 * Returns SQL for the price of one XCH at each moment, in their order: the newest one of the market in the hour before, or else that of the operators
 * in force then, or null. It reads one or two rows for each moment through the primary key, however many there are.
 */
export function buildPricesAtSql(
  currency: string,
  moments: readonly Date[],
): RawBuilder<{ price: string | null }> {
  return sql<{ price: string | null }>`
    select trim_scale(coalesce(market.price, operator.price))::text as price
    from unnest(${moments.map((moment) => moment.toISOString())}::timestamptz[])
      with ordinality as moment (at, place)
    left join lateral (
      select price.price from price
      where currency = ${currency} and source = 'market'
        and price.at <= moment.at and price.at > moment.at - ${MARKET_VALID}
      order by price.at desc limit 1
    ) as market on true
    left join lateral (
      select price.price from price
      where market.price is null and currency = ${currency} and source = 'operator' and price.at <= moment.at
      order by price.at desc limit 1
    ) as operator on true
    order by place`;
}

/** Lists the price of one XCH at each moment, in their order; null where none was known. */
export async function listPricesAt(
  db: Db,
  currency: string,
  moments: readonly Date[],
): Promise<(string | null)[]> {
  if (moments.length === 0) return [];
  const { rows } = await buildPricesAtSql(currency, moments).execute(db);
  return rows.map(({ price }) => price);
}

/** What is known of a currency's price now. */
export interface KnownPrice {
  currency: string;
  /** Newest price of the market; null without one. */
  marketPrice: string | null;
  marketAt: Date | null;
  isMarketValid: boolean;
  /** The operators' price in force; null without one. */
  operatorPrice: string | null;
  operatorAt: Date | null;
  /** Email address of the operator who set it. */
  operatorEmail: string | null;
  failedAt: Date | null;
  problem: PriceProblem | null;
}

/** Lists what is known of these currencies, and of all others that ever had a price, by currency. */
export async function listKnownPrices(db: Db, currencies: readonly string[]): Promise<KnownPrice[]> {
  // Each step finds the next currency in the primary key, so the history is not read.
  const { rows } = await sql<KnownPrice>`
    with recursive known as (
      (select currency from price order by currency limit 1)
      union all
      select (
        select price.currency from price where price.currency > known.currency order by price.currency limit 1)
      from known where known.currency is not null
    ), named as (
      select currency from known where currency is not null union select unnest(${currencies}::text[])
    )
    select named.currency, trim_scale(market.price)::text as market_price, market.at as market_at,
      coalesce(market.at > statement_timestamp() - ${MARKET_VALID}, false) as is_market_valid,
      trim_scale(operator.price)::text as operator_price, operator.at as operator_at, account.email as operator_email,
      failure.at as failed_at, failure.problem
    from named
    left join lateral (
      select price.price, price.at from price
      where price.currency = named.currency and source = 'market' and price.at <= statement_timestamp()
      order by price.at desc limit 1
    ) as market on true
    left join lateral (
      select price.price, price.at, account_id from price
      where price.currency = named.currency and source = 'operator' and price.at <= statement_timestamp()
      order by price.at desc limit 1
    ) as operator on operator.price is not null
    left join account on account.id = operator.account_id
    left join price_failure as failure on failure.currency = named.currency
    order by named.currency`.execute(db);
  return rows;
}

/** The operators' price of a currency from now on; null ends it. */
export interface OperatorPriceRow {
  currency: string;
  price: string | null;
  /** The operator's account. */
  accountId: string;
}

/**
 * Adds the operators' price of a currency, after all earlier ones even if a clock went back. An end is added only where there is something to end.
 * Call in a transaction: others who set the same one wait for it.
 * @returns the price that was in force; undefined if nothing was added
 */
export async function addOperatorPrice(
  transaction: Db,
  { currency, price, accountId }: OperatorPriceRow,
): Promise<{ before: string | null } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${namedLocks.price} ${currency}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ before: string | null }>`
    with newest as (
      select price.price, price.at from price where currency = ${currency} and source = 'operator'
      order by price.at desc limit 1
    ), added as (
      insert into price (currency, source, at, price, account_id)
      select ${currency}, 'operator',
        greatest(clock_timestamp(), (select at from newest) + interval '1 microsecond'), ${price}::numeric, ${accountId}::uuid
      where ${price}::numeric is not null or (select price from newest) is not null
      returning at
    )
    select trim_scale((select price from newest))::text as before from added`.execute(transaction);
  return rows[0];
}

/** What became of a currency's price in the current interval; both null before anybody asked for it. */
export interface PriceTurnRow {
  currency: string;
  isRead: boolean;
  /** Why it could not be read. */
  problem: PriceProblem | null;
}

/** Lists what became of prices in the current interval, in the order of the currencies. */
export async function listTurn(
  db: Db,
  currencies: readonly string[],
  minutes: number,
): Promise<PriceTurnRow[]> {
  const { rows } = await sql<PriceTurnRow>`
    select given.currency, exists (
        select from price where price.currency = given.currency and source = 'market' and price.at = step.at
      ) as is_read, failure.problem
    from unnest(${currencies}::text[]) with ordinality as given (currency, place)
    cross join (select ${toStepSql(minutes)} as at) as step
    left join price_failure as failure on failure.currency = given.currency and failure.at >= step.at
    order by place`.execute(db);
  return rows;
}

/** Adds prices of the market to the current interval, unless somebody else has. */
export async function addMarketPrices(
  db: Db,
  prices: ReadonlyMap<string, string>,
  minutes: number,
): Promise<void> {
  await sql`
    insert into price (currency, source, at, price)
    select currency, 'market', ${toStepSql(minutes)}, price
    from unnest(${[...prices.keys()]}::text[], ${[...prices.values()]}::numeric[]) as given (currency, price)
    on conflict (currency, source, at) do nothing`.execute(db);
}

/** Saves why the prices of currencies could not be read just now. */
export async function saveFailures(db: Db, problems: ReadonlyMap<string, PriceProblem>): Promise<void> {
  await sql`
    insert into price_failure (currency, at, problem)
    select currency, clock_timestamp(), problem
    from unnest(${[...problems.keys()]}::text[], ${[...problems.values()]}::text[]) as given (currency, problem)
    order by currency
    on conflict (currency) do update set at = excluded.at, problem = excluded.problem`.execute(db);
}

/** Beginning of the current interval, by the clock of the database, in UTC. */
function toStepSql(minutes: number): RawBuilder<Date> {
  return sql<Date>`date_bin(make_interval(mins => ${minutes}::integer), statement_timestamp(), timestamptz 'epoch')`;
}
