import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { Button, PageFrame, StateCard } from '@farm/ui';
import { useListOperatorWithdrawalsInfiniteQuery } from '../api/operatorWithdrawalApi.ts';
import { useWithdrawalFilter } from '../features/withdrawals/useWithdrawalFilter.ts';
import { WithdrawalFilters } from '../features/withdrawals/WithdrawalFilters.tsx';
import { CursorTable } from '../parts/CursorTable.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';
import { useWithdrawalColumns } from '../parts/useWithdrawalColumns.tsx';

/** All users' withdrawals; by default those that need review. */
export function WithdrawalsPage() {
  const intl = useIntl();
  const { filter, choice, change, isDefault, clear } = useWithdrawalFilter();
  const query = useListOperatorWithdrawalsInfiniteQuery(choice, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const list = useCursorRows(query);
  const columns = useWithdrawalColumns({ isOfOneAccount: false });
  return (
    <PageFrame
      title={<FormattedMessage id="operator.withdrawals.title" />}
      sentence={<FormattedMessage id="operator.withdrawals.sentence" />}
      notice={<PageNotice {...list} />}
    >
      <CursorTable
        caption={intl.formatMessage({ id: 'operator.withdrawals.title' })}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        toolbar={
          <WithdrawalFilters filter={filter} onChange={change} onClear={isDefault ? undefined : clear} />
        }
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
