import { AppError } from './errors.ts';

/** Format of a number, for lists ordered by one. */
const NUMBER = /^\d{1,18}$/;

/** Cursor after the row with this number, or with another sort value. */
function writeCursor(number: string): string {
  return Buffer.from(number).toString('base64url');
}

/**
 * Parses a cursor into its number, or a value of the given format; null without a cursor.
 * @throws AppError validation_failed for a malformed cursor
 */
export function readCursor(cursor: string | undefined, form = NUMBER): string | null {
  if (cursor === undefined) return null;
  const number = Buffer.from(cursor, 'base64url').toString('utf8');
  if (form.test(number) && writeCursor(number) === cursor) return number;
  throw new AppError('validation_failed', { fields: { cursor: 'Not a valid cursor for this list' } });
}

/** Creates a page from `limit` + 1 requested rows; the extra row shows that there is a next page. */
export function toPage<Row, Item>(
  found: Row[],
  { limit, numberOf, toItem }: { limit: number; numberOf: (row: Row) => string; toItem: (row: Row) => Item },
): { items: Item[]; nextCursor: string | null } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(toItem),
    nextCursor: found.length > limit && last !== undefined ? writeCursor(numberOf(last)) : null,
  };
}
