import type { DataColumn } from './column.ts';

/** What a drawn row is made of. */
interface DrawnRow {
  row: unknown;
  isSelected: boolean;
  columns: readonly DataColumn<never>[];
  label: string | null;
}

/**
 * Whether a row looks as it did. What toggles it is not compared: every one of a row's, old or new, asks the table
 * as it is by then.
 */
export function isSameRow(one: DrawnRow, other: DrawnRow): boolean {
  return (
    one.row === other.row &&
    one.isSelected === other.isSelected &&
    one.columns === other.columns &&
    one.label === other.label
  );
}
