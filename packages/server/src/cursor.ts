import { AppError } from './errors.ts';

/** A cursor behind the row with this number, for lists that are ordered by one. */
function writeCursor(number: string): string {
  return Buffer.from(number).toString('base64url');
}

/**
 * The number that a cursor stands for, null without one.
 * @throws AppError validation_failed when no list gives such a cursor
 */
export function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const number = Buffer.from(cursor, 'base64url').toString('utf8');
  if (/^\d{1,18}$/.test(number) && writeCursor(number) === cursor) return number;
  throw new AppError('validation_failed', { fields: { cursor: 'Not a cursor of this list' } });
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
