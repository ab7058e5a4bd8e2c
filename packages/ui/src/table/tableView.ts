import type { ReactNode, Ref } from 'react';
import type { DataColumn } from './column.ts';
import type { TableModel } from './useTableModel.ts';

/** Selected rows and their actions. */
export interface TableSelection<Row> {
  selectedIds: readonly string[];
  onSelect: (ids: string[]) => void;
  /** Label of the checkbox that selects all rows. */
  selectAllLabel: string;
  /** Label of a row's checkbox. */
  selectRowLabel: (row: Row) => string;
  /** Number of selected rows, as text. */
  countLabel: (count: number) => ReactNode;
  /** Buttons for the selection. */
  actions: ReactNode;
}

/** Built-in texts of a table. */
export interface TableWords {
  loading: string;
  /** Appended to the name of the sort column where no header shows it. */
  ascending: string;
  descending: string;
  /** Label of the sort choice for cards, which have no column header. */
  sortBy?: string;
}

/** Props of both layouts. */
export interface RowsProps<Row> {
  view: TableView<Row>;
  /** Checkbox that selects all rows. */
  selectAllRef: Ref<HTMLInputElement>;
}

/** View model of both layouts. */
export interface TableView<Row> {
  caption: ReactNode;
  columns: readonly DataColumn<Row>[];
  model: TableModel<Row>;
  selection: TableSelection<Row> | undefined;
  words: TableWords;
  isLoading: boolean;
  isDense: boolean;
  /** Height in pixels above which rows scroll below a fixed header. */
  maxHeight: number | undefined;
}
