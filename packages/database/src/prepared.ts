import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */';

/**
 * Starts a statement that each connection prepares once. Meant for statements that take longer to plan than to
 * run. They must name the columns that they return: otherwise a schema change, such as a newer replica's
 * migration, would make the prepared statement fail.
 */
export const prepared: RawBuilder<unknown> = sql.raw(MARK);

// Accessed without its many overloads.
const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
const names = new Map<string, string>();

/** Makes a pool's connections prepare statements that start with {@link prepared}. */
export function addPreparedStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = (...args: unknown[]): unknown => {
      const [text, values] = args;
      const isPrepared = typeof text === 'string' && text.startsWith(MARK);
      const [first, ...rest] = isPrepared ? [{ name: nameOf(text), text, values }, ...args.slice(2)] : args;
      return prototype.query.call(client, first, ...rest);
    };
    // The driver's own method has an overload for each form of these arguments.
    client.query = query as typeof client.query;
  });
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `farm_${names.size + 1}`;
  names.set(text, name);
  return name;
}
