import { LoadFailure, LoadNotice } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { toFailure, useCursorRows, type CursorQuery } from '@farm/remote-sdk/api';
import { Box } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import type { LogName } from '../../model/logView.ts';
import { EmptyLog } from './EmptyLog.tsx';
import { LoadMoreFailure } from './LoadMoreFailure.tsx';

interface LogTableProps<Line> {
  log: LogName;
  query: CursorQuery<Line>;
  columns: readonly DataColumn<Line>[];
  /** True while filters may hide entries. */
  isFiltered: boolean;
  onClear: () => void;
}

/** Entries of a log, newest first, or a placeholder or failure in their place. */
export function LogTable<Line extends { id: string }>(props: LogTableProps<Line>) {
  const { log, query, columns, isFiltered, onClear } = props;
  const intl = useIntl();
  const { rows, failure, slow, ...state } = useCursorRows(query);
  return (
    <>
      <Box role="status">
        <LoadNotice
          slowId="assets.logs.slow"
          outdatedId="assets.logs.outdated"
          slow={slow}
          isOutdated={state.isOutdated}
        />
        {state.hasMoreFailed && !slow.isSlow ? <LoadMoreFailure /> : null}
      </Box>
      <DataTable
        caption={<FormattedMessage id={`assets.logs.${log}`} />}
        columns={columns}
        rows={rows}
        rowId={toId}
        // Entries are always newest first, so the sort labels stay empty.
        words={{ loading: intl.formatMessage({ id: 'assets.logs.loading' }), ascending: '', descending: '' }}
        isLoading={state.isLoading}
        empty={<EmptyLog log={log} isFiltered={isFiltered} onClear={onClear} />}
        error={
          failure === undefined ? null : (
            <LoadFailure
              titleId="assets.logs.failure.title"
              textId="assets.logs.failure"
              failure={toFailure(failure)}
              onRetry={slow.retry}
            />
          )
        }
        paging={{
          hasMore: state.hasMore,
          isLoadingMore: state.isLoadingMore,
          onMore: state.showMore,
          label: <FormattedMessage id="kit.more" />,
        }}
        isDense
      />
    </>
  );
}

function toId({ id }: { id: string }): string {
  return id;
}
