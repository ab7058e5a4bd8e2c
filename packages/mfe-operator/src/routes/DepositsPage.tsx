import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { PageFrame, StateCard } from '@farm/ui';
import { useCallback } from 'react';
import { useListDepositsInfiniteQuery } from '../api/depositApi.ts';
import { DepositForm } from '../features/deposits/DepositForm.tsx';
import { useDepositColumns } from '../features/deposits/useDepositColumns.tsx';
import { CursorTable } from '../parts/CursorTable.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';

/** Credits users by hand, and lists past deposits with their corrections. */
export function DepositsPage() {
  const intl = useIntl();
  const query = useListDepositsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = useCursorRows(query);
  const { refetch } = query;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const columns = useDepositColumns(refresh);
  return (
    <PageFrame
      title={<FormattedMessage id="operator.deposits.title" />}
      sentence={<FormattedMessage id="operator.deposits.sentence" />}
      notice={<PageNotice {...list} />}
    >
      <DepositForm onUncertain={refresh} />
      <CursorTable
        caption={intl.formatMessage({ id: 'operator.deposits.title' })}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        empty={
          <StateCard icon="down" title={<FormattedMessage id="operator.deposits.empty.title" />}>
            <FormattedMessage id="operator.deposits.empty.text" />
          </StateCard>
        }
      />
    </PageFrame>
  );
}
