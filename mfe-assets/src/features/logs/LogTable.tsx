import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import type { LogName } from '../../model/logView.ts';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { LoadNotice } from '../../parts/LoadNotice.tsx';
import { EmptyLog } from './EmptyLog.tsx';
import { MoreFailed } from './MoreFailed.tsx';
import { useLogLines, type LogQuery } from './useLogLines.ts';

interface LogTableProps<Line> {
  log: LogName;
  query: LogQuery<Line>;
  columns: readonly DataColumn<Line>[];
  /** Some lines may be left out. */
  isFiltered: boolean;
  onClear: () => void;
}

/** The lines of one log, newest first, or what there is to say instead of them. */
export function LogTable<Line extends { id: string }>(props: LogTableProps<Line>) {
  const { log, query, columns, isFiltered, onClear } = props;
  const intl = useIntl();
  const { lines, failure, slow, ...state } = useLogLines(query);
  return (
    <>
      <Box role="status">
        <LoadNotice topic="logs" slow={slow} isOutdated={state.isOutdated} />
        {state.hasMoreFailed && !slow.isSlow ? <MoreFailed /> : null}
      </Box>
      <DataTable
        caption={<FormattedMessage id={`assets.logs.${log}`} />}
        columns={columns}
        rows={lines}
        rowId={idOf}
        // Lines come newest first and in no other order, so that of orders nothing is said.
        words={{ loading: intl.formatMessage({ id: 'assets.logs.loading' }), ascending: '', descending: '' }}
        isLoading={state.isLoading}
        empty={<EmptyLog log={log} isFiltered={isFiltered} onClear={onClear} />}
        error={failure ? <LoadFailure topic="logs" failure={failure} onRetry={slow.retry} /> : null}
        paging={{
          hasMore: state.hasMore,
          isLoadingMore: state.isLoadingMore,
          onMore: state.showMore,
          label: <FormattedMessage id="assets.logs.more" />,
        }}
        isDense
      />
    </>
  );
}

function idOf({ id }: { id: string }): string {
  return id;
}
