import type { ReactNode } from 'react';

/** What rows can be ordered by. */
export type SortValue = string | number | bigint | null;

/** A column of a table whose rows are `Row`. */
export interface DataColumn<Row> {
  id: string;
  header: ReactNode;
  /** The header is read out, but not drawn: for a column of buttons. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, so that their digits line up. */
  align?: 'start' | 'center' | 'end';
  /** Any width of CSS; numbers are pixels. */
  width?: number | string;
  /**
   * What this column orders rows by, null last in either direction; `caller` when rows come in the order that `onSort` asked for.
   * A column without it cannot be sorted.
   */
  sortBy?: ((row: Row) => SortValue) | 'caller';
}

/** The column rows are ordered by. */
export interface Sort {
  columnId: string;
  direction: 'asc' | 'desc';
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Order of two values of one column: names as people sort them, numbers by size. */
export function compareValues(one: Exclude<SortValue, null>, other: Exclude<SortValue, null>): number {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other);
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
