import { AppError } from './errors.ts';

/** A number, for lists that are ordered by one. */
const NUMBER = /^\d{1,18}$/;

/** A cursor behind the row with this number, or what else of that row the list is ordered by. */
function writeCursor(number: string): string {
  return Buffer.from(number).toString('base64url');
}

/**
 * The number that a cursor stands for, or what has the given form; null without a cursor.
 * @throws AppError validation_failed when the list gives no such cursor
 */
export function readCursor(cursor: string | undefined, form = NUMBER): string | null {
  if (cursor === undefined) return null;
  const number = Buffer.from(cursor, 'base64url').toString('utf8');
  if (form.test(number) && writeCursor(number) === cursor) return number;
  throw new AppError('validation_failed', { fields: { cursor: 'Not a valid cursor for this list' } });
}

/** The page of rows of which one more than `limit` was asked for: that one tells whether there is a next page. */
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
