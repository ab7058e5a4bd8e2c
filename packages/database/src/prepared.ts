import { sql, type RawBuilder } from 'kysely';

const MARK = '/* prepared */';

/**
 * Starts a statement that each connection prepares once. Meant for statements that take longer to plan than to
 * run. They must name the columns that they return: otherwise a schema change, such as a newer replica's
 * migration, would make the prepared statement fail.
 */
export const prepared: RawBuilder<unknown> = sql.raw(MARK);

const names = new Map<string, string>();

/** Returns the name by which connections prepare a statement; undefined if it isn't marked by {@link prepared}. */
export function toPreparedName(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined;
  const name = names.get(text) ?? `farm_${names.size + 1}`;
  names.set(text, name);
  return name;
}
