import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { Button, PageFrame, StateCard } from '@farm/ui';
import { DataTable } from '@farm/ui/table';
import { useListProfitRunsInfiniteQuery } from '../api/profitRunApi.ts';
import { useProfitRunColumns } from '../features/profit-runs/useProfitRunColumns.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useTableWords } from '../parts/useTableWords.ts';

/** The runs that were posted, and the way to another. */
export function ProfitRunsPage() {
  const intl = useIntl();
  const query = useListProfitRunsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = useCursorRows(query);
  const { rows, slow, isLoading, failure } = list;
  const columns = useProfitRunColumns();
  const words = useTableWords();
  return (
    <PageFrame
      title={<FormattedMessage id="operator.runs.title" />}
      sentence={<FormattedMessage id="operator.runs.sentence" />}
      actions={
        <Button component={Link} to="/operator/profit-runs/new" variant="contained">
          <FormattedMessage id="operator.runs.new" />
        </Button>
      }
      notice={<PageNotice {...list} />}
    >
      <DataTable
        caption={intl.formatMessage({ id: 'operator.runs.title' })}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        words={words}
        paging={{
          hasMore: list.hasMore,
          isLoadingMore: list.isLoadingMore,
          onMore: list.showMore,
          label: <FormattedMessage id="operator.more" />,
        }}
        isLoading={isLoading}
        isDense
        error={failure === undefined ? null : <PageFailure error={failure} onRetry={slow.retry} />}
        empty={
          <StateCard icon="statistics" title={<FormattedMessage id="operator.runs.empty.title" />}>
            <FormattedMessage id="operator.runs.empty.text" />
          </StateCard>
        }
      />
    </PageFrame>
  );
}
