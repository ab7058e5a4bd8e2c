import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo, useId, useRef, type ReactNode } from 'react';
import type { DataColumn } from './column.ts';
import { isSameRow } from './isSameRow.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { SortButton } from './SortButton.tsx';
import type { RowsProps, TableView } from './tableView.ts';
import { useOverflow } from './useOverflow.ts';
import type { ModelRow } from './useTableModel.ts';
import { visuallyHidden } from './visuallyHidden.ts';

/** Rows as a table. If it is too wide it scrolls within itself, with the keyboard too. */
export function TableGrid<Row>({ view, selectAllRef }: RowsProps<Row>) {
  const { caption, columns, model, selection, isLoading, isDense, maxHeight } = view;
  const captionId = useId();
  const region = useRef<HTMLDivElement>(null);
  const isOverflowing = useOverflow(region);
  return (
    <Box
      ref={region}
      {...(isOverflowing && { role: 'region', 'aria-labelledby': captionId, tabIndex: 0 })}
      // Relative, or visually hidden content would widen the page.
      sx={{ position: 'relative', overflow: 'auto', maxHeight, '&:focus-visible': { outlineOffset: -2 } }}
    >
      <Table
        size={isDense ? 'small' : 'medium'}
        stickyHeader={maxHeight !== undefined}
        aria-busy={isLoading}
        sx={tableStyle}
      >
        <Box component="caption" id={captionId} sx={visuallyHidden}>
          {caption}
        </Box>
        <TableHead>
          <TableRow>
            {selection ? (
              <TableCell padding="checkbox">
                <RowCheckbox
                  ref={selectAllRef}
                  label={selection.selectAllLabel}
                  isChecked={model.isAllSelected}
                  isMixed={model.isSomeSelected}
                  onChange={model.toggleAll}
                />
              </TableCell>
            ) : null}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} view={view} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {isLoading ? <SkeletonRows columns={columns} hasSelection={selection !== undefined} /> : null}
          {model.rows.map(({ id, ...row }) => (
            <GridRow
              key={id}
              {...row}
              columns={columns}
              label={selection ? selection.selectRowLabel(row.row) : null}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface GridRowProps<Row> extends Omit<ModelRow<Row>, 'id'> {
  columns: readonly DataColumn<Row>[];
  /** Label of its checkbox; null if rows cannot be selected. */
  label: string | null;
}

/** Rows re-render only on change, so selecting one of a thousand leaves the others alone. */
const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, isSelected, onToggle, columns, label } = props;
  return (
    <TableRow hover selected={isSelected}>
      {label === null ? null : (
        <TableCell padding="checkbox">
          <RowCheckbox label={label} isChecked={isSelected} onChange={onToggle} />
        </TableCell>
      )}
      {columns.map((column, index) => (
        <TableCell key={column.id} {...(index === 0 && ROW_HEADER)} sx={cellStyle(column)}>
          {column.cell(row)}
        </TableCell>
      ))}
    </TableRow>
  );
  // `memo` drops the type parameter.
}, isSameRow) as <Row>(props: GridRowProps<Row>) => ReactNode;

function HeaderCell<Row>({ column, view }: { column: DataColumn<Row>; view: TableView<Row> }) {
  const { id, header, isHeaderHidden, sortBy, align } = column;
  const { sort, toggleSort } = view.model;
  const direction = sort?.columnId === id ? sort.direction : null;
  return (
    <TableCell
      scope="col"
      {...(direction !== null && { 'aria-sort': `${direction}ending` as const })}
      sx={{ ...cellStyle(column), width: column.width }}
    >
      {sortBy === undefined ? (
        <HeaderText isHidden={isHeaderHidden}>{header}</HeaderText>
      ) : (
        <SortButton direction={direction} isAtEnd={align === 'end'} onClick={() => toggleSort(id)}>
          {header}
        </SortButton>
      )}
    </TableCell>
  );
}

function HeaderText({ isHidden, children }: { isHidden: boolean | undefined; children: ReactNode }) {
  if (isHidden !== true) return children;
  return (
    <Box component="span" sx={visuallyHidden}>
      {children}
    </Box>
  );
}

const ROW_HEADER = { component: 'th', scope: 'row' } as const;

function cellStyle<Row>({ align = 'start' }: DataColumn<Row>) {
  return {
    textAlign: align,
    ...(align === 'end' && { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }),
  } as const;
}

const tableStyle = {
  // Words wrap before the table exceeds the screen but never break; then it scrolls.
  overflowWrap: 'normal',
  '& .MuiTableHead-root .MuiTableCell-root': {
    color: 'text.secondary',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    borderBottom: 0,
    // Opaque, because rows scroll under it.
    backgroundColor: 'background.paper',
    backgroundImage: 'linear-gradient(var(--mui-palette-action-hover), var(--mui-palette-action-hover))',
  },
  // A dense table has many columns, so only its edges keep their padding.
  '& .MuiTableCell-root + .MuiTableCell-sizeSmall': { paddingInlineStart: '8px' },
  '& .MuiTableCell-sizeSmall:has(+ .MuiTableCell-root)': { paddingInlineEnd: '8px' },
  '& .MuiTableBody-root .MuiTableCell-root': { borderColor: 'divider' },
  '& .MuiTableBody-root .MuiTableRow-root:last-of-type > .MuiTableCell-root': { borderBottom: 0 },
} as const;
