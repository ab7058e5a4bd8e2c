import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { Button, PageFrame, StateCard } from '@farm/ui';
import { DataTable } from '@farm/ui/table';
import { useListOperatorWithdrawalsInfiniteQuery } from '../api/operatorWithdrawalApi.ts';
import { useWithdrawalColumns } from '../features/withdrawals/useWithdrawalColumns.tsx';
import { useWithdrawalFilter } from '../features/withdrawals/useWithdrawalFilter.ts';
import { WithdrawalFilters } from '../features/withdrawals/WithdrawalFilters.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';
import { useTableWords } from '../parts/useTableWords.ts';

/** The withdrawals of all users; at first those that wait for a person. */
export function WithdrawalsPage() {
  const intl = useIntl();
  const { filter, choice, change, isDefault, clear } = useWithdrawalFilter();
  const query = useListOperatorWithdrawalsInfiniteQuery(choice, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const list = useCursorRows(query);
  const { rows, slow, isLoading, failure } = list;
  const columns = useWithdrawalColumns();
  const words = useTableWords();
  return (
    <PageFrame
      title={<FormattedMessage id="operator.withdrawals.title" />}
      sentence={<FormattedMessage id="operator.withdrawals.sentence" />}
      notice={<PageNotice {...list} />}
    >
      <DataTable
        caption={intl.formatMessage({ id: 'operator.withdrawals.title' })}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        words={words}
        toolbar={
          <WithdrawalFilters filter={filter} onChange={change} onClear={isDefault ? undefined : clear} />
        }
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
          isDefault ? (
            <StateCard icon="check" title={<FormattedMessage id="operator.withdrawals.empty.title" />}>
              <FormattedMessage id="operator.withdrawals.empty.text" />
            </StateCard>
          ) : (
            <StateCard
              icon="search"
              title={<FormattedMessage id="operator.withdrawals.none.title" />}
              actions={
                <Button variant="outlined" onClick={clear}>
                  <FormattedMessage id="operator.filter.clear" />
                </Button>
              }
            >
              <FormattedMessage id="operator.withdrawals.none.text" />
            </StateCard>
          )
        }
      />
    </PageFrame>
  );
}
