import type { ReactNode } from 'react';

/** Values that rows can be sorted by. */
export type SortValue = string | number | bigint | null;

/** A column of a table whose rows are `Row`. */
export interface DataColumn<Row> {
  id: string;
  header: ReactNode;
  /** True to announce the header without showing it, for columns of buttons. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers go to the end, so their digits align. */
  align?: 'start' | 'center' | 'end';
  /** CSS width; numbers are pixels. */
  width?: number | string;
  /**
   * Sort value of a row, with null last in either direction; `caller` if rows arrive in the order that `onSort`
   * requested. Without it the column cannot be sorted.
   */
  sortBy?: ((row: Row) => SortValue) | 'caller';
}

/** Column and direction that rows are sorted by. */
export interface Sort {
  columnId: string;
  direction: 'asc' | 'desc';
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares two values of a column: names in natural order, numbers by size. */
export function compareValues(one: Exclude<SortValue, null>, other: Exclude<SortValue, null>): number {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other);
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
