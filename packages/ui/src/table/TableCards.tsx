import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { memo, useId, type ReactNode } from 'react';
import type { DataColumn } from './column.ts';
import { isSameRow } from './isSameRow.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { SKELETON_ROWS } from './SkeletonRows.tsx';
import { SortButton } from './SortButton.tsx';
import type { RowsProps } from './tableView.ts';
import type { ModelRow } from './useTableModel.ts';
import { visuallyHidden } from './visuallyHidden.ts';

/** Rows as cards for narrow screens, each value next to its column's header. */
export function TableCards<Row>({ view, selectAllRef }: RowsProps<Row>) {
  const { caption, columns, model, selection, isLoading } = view;
  const captionId = useId();
  return (
    <>
      <Box id={captionId} sx={visuallyHidden}>
        {caption}
      </Box>
      <CardsHeader view={view} selectAllRef={selectAllRef} />
      <Box
        component="ul"
        aria-labelledby={captionId}
        aria-busy={isLoading}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
          listStyle: 'none',
          m: 0,
          p: 0,
          gap: 1.5,
        }}
      >
        {model.rows.map(({ id, ...row }) => (
          <RowCard
            key={id}
            {...row}
            columns={columns}
            label={selection ? selection.selectRowLabel(row.row) : null}
          />
        ))}
        {isLoading
          ? Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <Card component="li" key={index} aria-hidden sx={{ p: 2 }}>
                {columns.map(({ id }) => (
                  <Skeleton key={id} sx={{ my: 0.5 }} />
                ))}
              </Card>
            ))
          : null}
      </Box>
    </>
  );
}

/** Replaces the header row: sorting, and selecting all rows. */
function CardsHeader<Row>({ view, selectAllRef }: RowsProps<Row>) {
  const { columns, model, selection, words } = view;
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  if (selection === undefined && sortable.length === 0) return null;
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 2,
        mb: 1,
        color: 'text.secondary',
        fontSize: 14,
      }}
    >
      {selection ? (
        <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', cursor: 'pointer' }}>
          <RowCheckbox
            ref={selectAllRef}
            label={selection.selectAllLabel}
            isChecked={model.isAllSelected}
            isMixed={model.isSomeSelected}
            onChange={model.toggleAll}
          />
          {selection.selectAllLabel}
        </Box>
      ) : null}
      {sortable.length === 0 ? null : (
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}>
          {words.sortBy === undefined ? null : <span>{words.sortBy}</span>}
          {sortable.map(({ id, header }) => {
            const direction = model.sort?.columnId === id ? model.sort.direction : null;
            return (
              <SortButton key={id} direction={direction} onClick={() => model.toggleSort(id)}>
                {header}
                {direction === null ? null : (
                  <Box component="span" sx={visuallyHidden}>
                    {`, ${direction === 'asc' ? words.ascending : words.descending}`}
                  </Box>
                )}
              </SortButton>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}

interface RowCardProps<Row> extends Omit<ModelRow<Row>, 'id'> {
  columns: readonly DataColumn<Row>[];
  /** Label of its checkbox; null if rows cannot be selected. */
  label: string | null;
}

/** Re-renders only on change, like a row of the grid. */
const RowCard = memo(function RowCard<Row>(props: RowCardProps<Row>) {
  const { row, isSelected, onToggle, columns, label } = props;
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', gap: 1 }}>
      {label === null ? null : (
        <Box sx={{ m: -1.125, marginInlineEnd: 0 }}>
          <RowCheckbox label={label} isChecked={isSelected} onChange={onToggle} />
        </Box>
      )}
      <Stack
        component="dl"
        sx={{ position: 'relative', m: 0, gap: 0.75, flexGrow: 1, minWidth: 0, fontSize: 14 }}
      >
        {columns.map(({ id, header, isHeaderHidden, cell }, index) => (
          <Stack
            key={id}
            direction="row"
            // A value that cannot shrink wraps below its header instead of breaking a word.
            sx={{ flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between', alignItems: 'center' }}
          >
            <Box component="dt" sx={index === 0 || isHeaderHidden === true ? visuallyHidden : headerStyle}>
              {header}
            </Box>
            <Box component="dd" sx={index === 0 ? titleStyle : valueStyle}>
              {cell(row)}
            </Box>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
  // `memo` drops the type parameter.
}, isSameRow) as <Row>(props: RowCardProps<Row>) => ReactNode;

/** Its words never break. */
const headerStyle = { color: 'text.secondary', flexShrink: 0, maxWidth: '50%' } as const;

const valueStyle = {
  m: 0,
  minWidth: 0,
  overflowWrap: 'anywhere',
  marginInlineStart: 'auto',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** The first value names the row. */
const titleStyle = { m: 0, flexGrow: 1, minWidth: 0, fontWeight: 700, fontSize: 16 };
