import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { compareValues, type DataColumn, type Sort, type SortValue } from './column.ts';

const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** Inputs for sorting and selecting rows. */
export interface TableModelOptions<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort: Sort | null | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  selectedIds: readonly string[] | undefined;
  onSelect: ((ids: string[]) => void) | undefined;
}

/** A row to render. */
export interface ModelRow<Row> {
  id: string;
  row: Row;
  isSelected: boolean;
  /** Handles a checkbox event; with Shift, includes the rows in between. */
  onToggle: (event: unknown) => void;
}

/** Sorted rows, their selection, and functions to change both. */
export function useTableModel<Row>(options: TableModelOptions<Row>) {
  const { columns, rows, rowId, sort: heldSort, onSort, selectedIds = [], onSelect } = options;
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sort = heldSort === undefined ? ownSort : heldSort;
  const setSort = (next: Sort) => {
    setOwnSort(next);
    onSort?.(next);
  };
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const table = useTable({
    features,
    data,
    columns: useMemo(() => columns.map(toTableColumn), [columns]),
    getRowId: ({ row }) => rowId(row),
    manualSorting: columns.some(({ sortBy }) => sortBy === 'caller'),
    enableSortingRemoval: false,
    state: {
      sorting: sort === null ? [] : [{ id: sort.columnId, desc: sort.direction === 'desc' }],
      rowSelection: Object.fromEntries(selectedIds.map((id) => [id, true as const])),
    },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(table.state.sorting) : change;
      if (next) setSort({ columnId: next.id, direction: next.desc ? 'desc' : 'asc' });
    },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(table.state.rowSelection) : change;
      onSelect?.(Object.keys(next));
    },
  });
  const isAllSelected = table.getIsAllRowsSelected();
  return {
    sort,
    /** Sorts by this column, or reverses its order. */
    toggleSort: (columnId: string) => table.getColumn(columnId)?.toggleSorting(),
    rows: table.getRowModel().rows.map((row): ModelRow<Row> => ({
      id: row.id,
      row: row.original.row,
      isSelected: row.getIsSelected(),
      onToggle: row.getToggleSelectedHandler(),
    })),
    isAllSelected,
    /** True if some but not all rows are selected. */
    isSomeSelected: !isAllSelected && table.getIsSomeRowsSelected(),
    toggleAll: () => table.toggleAllRowsSelected(),
  };
}

/** See {@link useTableModel}. */
export type TableModel<Row> = ReturnType<typeof useTableModel<Row>>;

function toTableColumn<Row>({ id, sortBy }: DataColumn<Row>) {
  return {
    id,
    accessorFn: ({ row }: { row: Row }) =>
      typeof sortBy === 'function' ? (sortBy(row) ?? undefined) : undefined,
    enableSorting: sortBy !== undefined,
    sortFn: compareRows,
    sortUndefined: 'last' as const,
    sortDescFirst: false,
  };
}

type Value = Exclude<SortValue, null>;

interface RowOfValues {
  getValue: (columnId: string) => unknown;
}

function compareRows(one: RowOfValues, other: RowOfValues, columnId: string): number {
  // Both values come from the column's `sortBy`; the table sorts nulls last.
  return compareValues(one.getValue(columnId) as Value, other.getValue(columnId) as Value);
}
