import pg from 'pg';

/** A table of the farm, without parts of partitioned ones. */
export interface Table {
  schema: string;
  name: string;
  /** Those with values of their own: the database computes the others. */
  columns: { name: string; isTransaction: boolean }[];
}

/** Lists the farm's tables: not the record of migrations, which makes itself. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select nspname as schema, relname as name, (
      select json_agg(json_build_object('name', attname, 'isTransaction', atttypid = 'xid8'::regtype) order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'rollout') and relkind in ('r', 'p') and not relispartition
      and relname not in ('kysely_migration', 'kysely_migration_lock')
    order by 1, 2`);
  return rows;
}

/** Returns the name of a table as SQL. */
export function toTableSql({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}
