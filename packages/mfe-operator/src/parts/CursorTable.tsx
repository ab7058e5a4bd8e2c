import { FormattedMessage } from '@farm/remote-sdk';
import type { useCursorRows } from '@farm/remote-sdk/api';
import { DataTable, type DataColumn } from '@farm/ui/table';
import type { ReactNode } from 'react';
import { PageFailure } from './PageFailure.tsx';
import { useTableWords } from './useTableWords.ts';

interface CursorTableProps<Row> {
  caption: string;
  list: ReturnType<typeof useCursorRows<Row>>;
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string;
  toolbar?: ReactNode;
  empty: ReactNode;
}

/** A list of the console: rows so far, paging, and the reason if there are none. */
export function CursorTable<Row>(props: CursorTableProps<Row>) {
  const { caption, list, columns, rowId, toolbar, empty } = props;
  const words = useTableWords();
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={list.rows}
      rowId={rowId}
      words={words}
      toolbar={toolbar}
      paging={{
        hasMore: list.hasMore,
        isLoadingMore: list.isLoadingMore,
        onMore: list.showMore,
        label: <FormattedMessage id="kit.more" />,
      }}
      isLoading={list.isLoading}
      isDense
      error={
        list.failure === undefined ? null : <PageFailure error={list.failure} onRetry={list.slow.retry} />
      }
      empty={empty}
    />
  );
}
