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
  /** What the rows are; read out, not drawn. */
  caption: ReactNode;
  /** The same array at every render, or every row is worked out anew. */
  columns: readonly DataColumn<Row>[];
  /** The same array as long as nothing changed. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  words: TableWords;
  /** Held by the caller when given; the table keeps its own otherwise. */
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  selection?: TableSelection<Row>;
  /** Search, filters, buttons; in their place stands what can be done with selected rows, while there are any. */
  toolbar?: ReactNode;
  paging?: TablePaging;
  /** While the first rows are on their way. */
  isLoading?: boolean;
  /** Instead of rows when there are none. */
  empty?: ReactNode;
  /** What went wrong; above the rows that are there, or instead of them. */
  error?: ReactNode;
  isDense?: boolean;
  /** Pixels after which the rows scroll below a header that stays. */
  maxHeight?: number;
}

/** Rows in columns; on a narrow screen every row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, words, selection, toolbar, paging, empty, error, maxHeight } = props;
  const { isLoading = false, isDense = false } = props;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
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
      {/* The same element however the rows are drawn: who types into the toolbar goes on when there are none left. */}
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
