import { sql, type RawBuilder } from 'kysely';

/** A number of seconds as SQL. */
export function toSecondsInterval(count: number): RawBuilder<unknown> {
  return sql`make_interval(secs => ${count})`;
}

/** An amount of mojo as SQL. */
export function toMojoSql(amount: bigint): RawBuilder<bigint> {
  return sql`${amount.toString()}::numeric`;
}
