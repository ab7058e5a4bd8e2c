import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */';

/**
 * Begins a statement that each connection prepares once, where planning it takes longer than running it. Such a
 * statement names the columns that it answers: one that changed meanwhile, as by the migration of a newer replica,
 * would make the prepared one fail.
 */
export const prepared: RawBuilder<unknown> = sql.raw(MARK);

// Looked up with each call, without its many overloads.
const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
const names = new Map<string, string>();

/** Has the connections of a pool prepare the statements that begin with {@link prepared}. */
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
