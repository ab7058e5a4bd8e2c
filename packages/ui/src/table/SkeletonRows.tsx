import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { DataColumn } from './column.ts';

/** Rows shown before the first ones load. */
export const SKELETON_ROWS = 5;

interface SkeletonRowsProps<Row> {
  columns: readonly DataColumn<Row>[];
  hasSelection: boolean;
}

/** Placeholder rows, hidden from screen readers. */
export function SkeletonRows<Row>({ columns, hasSelection }: SkeletonRowsProps<Row>) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <TableRow key={row} aria-hidden>
      {hasSelection ? (
        <TableCell padding="checkbox">
          <Skeleton variant="rounded" width={20} height={20} sx={{ m: 1.375 }} />
        </TableCell>
      ) : null}
      {columns.map(({ id, align }, column) => (
        <TableCell key={id}>
          <Skeleton
            width={`${55 + ((row * 3 + column * 5) % 4) * 10}%`}
            sx={{ marginInlineStart: align === 'end' ? 'auto' : 0 }}
          />
        </TableCell>
      ))}
    </TableRow>
  ));
}
