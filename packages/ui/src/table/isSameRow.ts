import type { DataColumn } from './column.ts';

/** Inputs of a rendered row. */
interface DrawnRow {
  row: unknown;
  isSelected: boolean;
  columns: readonly DataColumn<never>[];
  label: string | null;
}

/**
 * True if a row looks the same as before. Its toggle is not compared: any version of it uses the table's current
 * state.
 */
export function isSameRow(one: DrawnRow, other: DrawnRow): boolean {
  return (
    one.row === other.row &&
    one.isSelected === other.isSelected &&
    one.columns === other.columns &&
    one.label === other.label
  );
}
