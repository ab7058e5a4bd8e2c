import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { PageFrame, StateCard } from '@farm/ui';
import { DataTable } from '@farm/ui/table';
import { useListDepositsInfiniteQuery } from '../api/depositApi.ts';
import { DepositForm } from '../features/deposits/DepositForm.tsx';
import { useDepositColumns } from '../features/deposits/useDepositColumns.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useTableWords } from '../parts/useTableWords.ts';

/** Credits users by hand, and shows what was credited so. */
export function DepositsPage() {
  const intl = useIntl();
  const query = useListDepositsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = useCursorRows(query);
  const { rows, slow, isLoading, failure } = list;
  const columns = useDepositColumns();
  const words = useTableWords();
  return (
    <PageFrame
      title={<FormattedMessage id="operator.deposits.title" />}
      sentence={<FormattedMessage id="operator.deposits.sentence" />}
      notice={<PageNotice {...list} />}
    >
      <DepositForm onUncertain={() => void query.refetch()} />
      <DataTable
        caption={intl.formatMessage({ id: 'operator.deposits.title' })}
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
          <StateCard icon="down" title={<FormattedMessage id="operator.deposits.empty.title" />}>
            <FormattedMessage id="operator.deposits.empty.text" />
          </StateCard>
        }
      />
    </PageFrame>
  );
}
