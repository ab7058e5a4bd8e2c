import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Clock of the farm while its past is written: the same for this process and for the database. */
export interface PastClock {
  /** Sets the time; it runs on from there. */
  set: (at: Date) => Promise<void>;
  /** Gives the database and this process the real time back. */
  restore: () => Promise<void>;
}

/** Session setting under which `now()` and `clock_timestamp()` in the database mean the clock of the past. */
export const PAST_SEARCH_PATH = 'demo_clock,pg_catalog,public';

interface TimeDefault {
  relation: string;
  column: string;
  expression: string;
}

/**
 * Takes over the clock of this process and of a database that nobody else uses yet. The farm's code stays as it is: it
 * asks for the time as always. Sessions with {@link PAST_SEARCH_PATH} find functions of a schema of their own before
 * those of PostgreSQL; columns that default to the present, which are bound when a table is created, are bound again.
 * @param db a connection with the usual search path
 */
export async function openPastClock(db: Db): Promise<PastClock> {
  await sql`
    create schema demo_clock;
    create table demo_clock.present (at timestamptz not null, since timestamptz not null);
    insert into demo_clock.present select pg_catalog.now(), pg_catalog.now();
    create function demo_clock.clock_timestamp() returns timestamptz language sql volatile
      as 'select at + (pg_catalog.clock_timestamp() - since) from demo_clock.present';
    create function demo_clock.now() returns timestamptz language sql stable
      as 'select at + (pg_catalog.now() - since) from demo_clock.present'`.execute(db);
  const defaults = await listTimeDefaults(db);
  await bindDefaults(db, defaults, PAST_SEARCH_PATH);
  const RealDate = Date;
  let shiftMs = 0;
  globalThis.Date = createShiftedDate(RealDate, () => shiftMs);
  return {
    set: async (at) => {
      shiftMs = at.getTime() - RealDate.now();
      await sql`update demo_clock.present set at = ${at.toISOString()}::timestamptz, since = pg_catalog.clock_timestamp()`.execute(
        db,
      );
    },
    restore: async () => {
      globalThis.Date = RealDate;
      await bindDefaults(db, defaults, 'pg_catalog,public');
      await sql`drop schema demo_clock cascade`.execute(db);
    },
  };
}

function createShiftedDate(RealDate: DateConstructor, readShiftMs: () => number): DateConstructor {
  const now = () => RealDate.now() + readShiftMs();
  return new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  });
}

async function listTimeDefaults(db: Db): Promise<TimeDefault[]> {
  const { rows } = await sql<TimeDefault>`
    select adrelid::regclass::text as relation, quote_ident(attname) as column, pg_get_expr(adbin, adrelid) as expression
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where attgenerated = '' and pg_get_expr(adbin, adrelid) ~ '\\m(now|clock_timestamp)\\(\\)'`.execute(db);
  return rows;
}

async function bindDefaults(db: Db, defaults: readonly TimeDefault[], searchPath: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('search_path', ${searchPath}, true)`.execute(transaction);
    for (const { relation, column, expression } of defaults) {
      const path = relation.includes('.') ? relation : `public.${relation}`;
      await sql`${sql.raw(`alter table ${path} alter column ${column} set default ${expression}`)}`.execute(
        transaction,
      );
    }
  });
}
