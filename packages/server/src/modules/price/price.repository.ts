import type { PriceProblem } from '@farm/contracts/price';
import { sql, type RawBuilder } from 'kysely';
import { type Db, namedLocks } from '@farm/database';

/** Time for which a price of the market counts. */
const MARKET_VALID = sql`interval '1 hour'`;

/**
 * Returns SQL for the price of one XCH at each moment, in their order: the newest one of the market in the hour before, or else that which operators
 * set after the market's last one, or null. It reads one or two rows for each moment through the primary key, however many there are.
 */
export function buildPricesAtSql(
  currency: string,
  moments: readonly Date[],
): RawBuilder<{ price: string | null }> {
  return sql<{ price: string | null }>`
    select trim_scale(case when market.is_valid then market.price else operator.price end)::text as price
    from unnest(${moments.map((moment) => moment.toISOString())}::timestamptz[])
      with ordinality as moment (at, place)
    left join lateral (
      select price.price, price.at, price.at > moment.at - ${MARKET_VALID} as is_valid from price
      where currency = ${currency} and source = 'market' and price.at <= moment.at
      order by price.at desc limit 1
    ) as market on true
    left join lateral (
      select price.price from price
      where market.is_valid is not true and currency = ${currency} and source = 'operator'
        and price.at <= moment.at and price.at > coalesce(market.at, '-infinity')
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

/** A currency's price as it is known now. */
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

/** Lists the prices of these currencies, and of all others that ever had one, by currency. */
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
    ) as operator on operator.price is not null and operator.at > coalesce(market.at, '-infinity')
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
  await lockPrices(transaction, currency);
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

/** The outcome of reading a currency's price in the current interval, as of `startedAt`. */
export interface PriceTurnRow {
  currency: string;
  isRead: boolean;
  /** True while an earlier price of the market counts. */
  isKnown: boolean;
  /** Why it could not be read; null before anybody tried. */
  problem: PriceProblem | null;
  /** Beginning of the interval. */
  stepAt: Date;
  startedAt: Date;
}

/** Lists the outcome of reading prices in the current interval, in the order of the currencies. */
export async function listTurn(
  db: Db,
  currencies: readonly string[],
  minutes: number,
): Promise<PriceTurnRow[]> {
  const { rows } = await sql<PriceTurnRow>`
    select given.currency, coalesce(market.at >= step.at, false) as is_read,
      coalesce(market.at > step.now - ${MARKET_VALID}, false) as is_known, failure.problem,
      step.at as step_at, step.now as started_at
    from unnest(${currencies}::text[]) with ordinality as given (currency, place)
    cross join (
      select statement_timestamp() as now,
        date_bin(make_interval(mins => ${minutes}::integer), statement_timestamp(), timestamptz 'epoch') as at
    ) as step
    -- A clock that was ahead leaves rows of the future, which count for nothing yet.
    left join lateral (
      select price.at from price
      where price.currency = given.currency and source = 'market' and price.at <= step.now
      order by price.at desc limit 1
    ) as market on true
    left join price_failure as failure
      on failure.currency = given.currency and failure.at >= step.at and failure.at <= step.now
    order by place`.execute(db);
  return rows;
}

/** Time after which a reading that was not stored is too old to count from now on. */
const READING_VALID = sql`interval '1 minute'`;

/**
 * Adds prices of the market that were read in a turn, from now on, unless somebody else has in its interval. Prices of a worker that stood still since are
 * left out.
 */
export async function addMarketPrices(
  db: Db,
  prices: ReadonlyMap<string, string>,
  { stepAt, startedAt }: Pick<PriceTurnRow, 'stepAt' | 'startedAt'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockPrices(transaction, 'market');
    await sql`
      insert into price (currency, source, at, price)
      select currency, 'market', clock_timestamp(), given.price
      from unnest(${[...prices.keys()]}::text[], ${[...prices.values()]}::numeric[]) as given (currency, price)
      where clock_timestamp() < ${startedAt}::timestamptz + ${READING_VALID} and not exists (
        select from price
        where price.currency = given.currency and source = 'market'
          and price.at >= ${stepAt} and price.at <= clock_timestamp())`.execute(transaction);
  });
}

/** Makes others who add such prices wait until the transaction ends. */
async function lockPrices(transaction: Db, which: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${namedLocks.price} ${which}`}, 0))`.execute(
    transaction,
  );
}

/** Saves why the prices of currencies could not be read in a turn. */
export async function saveFailures(
  db: Db,
  problems: ReadonlyMap<string, PriceProblem>,
  { startedAt }: Pick<PriceTurnRow, 'startedAt'>,
): Promise<void> {
  await sql`
    insert into price_failure (currency, at, problem)
    select currency, ${startedAt}::timestamptz, problem
    from unnest(${[...problems.keys()]}::text[], ${[...problems.values()]}::text[]) as given (currency, problem)
    order by currency
    on conflict (currency) do update set at = excluded.at, problem = excluded.problem`.execute(db);
}
