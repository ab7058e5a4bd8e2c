import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useRef, type ReactNode } from 'react';
import type { DataColumn, Sort } from './column.ts';
import { MoreButton, type TablePaging } from './MoreButton.tsx';
import { TableBar } from './TableBar.tsx';
import { TableCards } from './TableCards.tsx';
import { TableGrid } from './TableGrid.tsx';
import type { TableSelection, TableView, TableWords } from './tableView.ts';
import { useTableModel } from './useTableModel.ts';
import { visuallyHidden } from './visuallyHidden.ts';

interface DataTableProps<Row> {
  /** Name of the table; announced, not shown. */
  caption: ReactNode;
  /** Has to be the same array at every render, or every row is recomputed. */
  columns: readonly DataColumn<Row>[];
  /** Has to be the same array while nothing changes. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  words: TableWords;
  /** Controlled by the caller if given; otherwise the table keeps its own. */
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  selection?: TableSelection<Row>;
  /** Search, filters and buttons; replaced by the selection's actions while rows are selected. */
  toolbar?: ReactNode;
  paging?: TablePaging;
  /** True while the first rows load. */
  isLoading?: boolean;
  /** Shown instead of rows if there are none. */
  empty?: ReactNode;
  /** Error, shown above the rows or instead of them. */
  error?: ReactNode;
  isDense?: boolean;
  /** Height in pixels above which rows scroll below a fixed header. */
  maxHeight?: number;
}

/** Table of rows; on narrow screens each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, words, selection, toolbar, paging, empty, error, maxHeight } = props;
  const { isLoading = false, isDense = false } = props;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const model = useTableModel<Row>({
    columns,
    rows,
    rowId: props.rowId,
    sort: props.sort,
    onSort: props.onSort,
    selectedIds: selection?.selectedIds,
    onSelect: selection?.onSelect,
  });
  const selectAll = useRef<HTMLInputElement>(null);
  const hasRows = isLoading || rows.length > 0;
  const view: TableView<Row> = { caption, columns, model, selection, words, isLoading, isDense, maxHeight };
  const RowsView = isNarrow ? TableCards : TableGrid;
  const isFramed = !isNarrow && hasRows;
  return (
    <>
      {/* The same element in every layout, so typing in the toolbar continues when no rows are left. */}
      <Card sx={isFramed ? {} : unframedStyle}>
        {toolbar === undefined && selection === undefined ? null : (
          <TableBar
            toolbar={toolbar}
            selection={selection}
            isFramed={isFramed}
            onFocusLost={() => selectAll.current?.focus()}
          />
        )}
        <Box role="status" sx={visuallyHidden}>
          {isLoading ? words.loading : null}
        </Box>
        {error}
        {hasRows ? <RowsView view={view} selectAllRef={selectAll} /> : null}
        {hasRows || (error !== undefined && error !== null) ? null : empty}
      </Card>
      {paging?.hasMore === true && !isLoading && hasRows ? <MoreButton paging={paging} /> : null}
    </>
  );
}

const unframedStyle = {
  overflow: 'visible',
  border: 0,
  borderRadius: 0,
  boxShadow: 'none',
  background: 'none',
} as const;
