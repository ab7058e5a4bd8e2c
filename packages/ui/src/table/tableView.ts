import type { ReactNode, Ref } from 'react';
import type { DataColumn } from './column.ts';
import type { TableModel } from './useTableModel.ts';

/** Which rows are selected, and what can be done with them. */
export interface TableSelection<Row> {
  selectedIds: readonly string[];
  onSelect: (ids: string[]) => void;
  /** Name of the checkbox that selects every row there is. */
  selectAllLabel: string;
  /** Name of a row's checkbox. */
  selectRowLabel: (row: Row) => string;
  /** How many are selected, in words. */
  countLabel: (count: number) => ReactNode;
  /** Buttons for what is selected. */
  actions: ReactNode;
}

/** Words a table says by itself. */
export interface TableWords {
  loading: string;
  /** Added to the name of the column that orders the rows, where no column header says so. */
  ascending: string;
  descending: string;
  /** Stands before the columns to order cards by, where no column header holds them. */
  sortBy?: string;
}

/** What both ways to draw a table take. */
export interface RowsProps<Row> {
  view: TableView<Row>;
  /** The checkbox that selects every row there is. */
  selectAllRef: Ref<HTMLInputElement>;
}

/** What both ways to draw a table need. */
export interface TableView<Row> {
  caption: ReactNode;
  columns: readonly DataColumn<Row>[];
  model: TableModel<Row>;
  selection: TableSelection<Row> | undefined;
  words: TableWords;
  isLoading: boolean;
  isDense: boolean;
  /** Pixels after which the rows scroll below a header that stays. */
  maxHeight: number | undefined;
}
