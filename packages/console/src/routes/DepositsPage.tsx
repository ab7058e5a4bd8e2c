import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { PageFrame, StateCard } from '@farm/ui';
import { DataTable } from '@farm/ui/table';
import { useListDepositsInfiniteQuery } from '../api/depositApi.ts';
import { DepositForm } from '../features/deposits/DepositForm.tsx';
import { useDepositColumns } from '../features/deposits/useDepositColumns.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useCursorRows } from '../parts/useCursorRows.ts';
import { useTableWords } from '../parts/useTableWords.ts';

/** Credits users by hand, and shows what was credited so. */
export function DepositsPage() {
  const intl = useIntl();
  const query = useListDepositsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { rows, slow, isLoading, failure, isOutdated, paging } = useCursorRows(query);
  const columns = useDepositColumns();
  const words = useTableWords();
  return (
    <PageFrame
      title={<FormattedMessage id="operator.deposits.title" />}
      sentence={<FormattedMessage id="operator.deposits.sentence" />}
      notice={<PageNotice slow={slow} isOutdated={isOutdated} />}
    >
      <DepositForm onUncertain={() => void query.refetch()} />
      <DataTable
        caption={intl.formatMessage({ id: 'operator.deposits.title' })}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        words={words}
        paging={{ ...paging, label: <FormattedMessage id="operator.more" /> }}
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
