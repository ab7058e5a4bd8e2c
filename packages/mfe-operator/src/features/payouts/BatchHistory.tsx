import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { StateCard, Typography } from '@farm/ui';
import { useListPayoutBatchesInfiniteQuery } from '../../api/payoutApi.ts';
import { CursorTable } from '../../parts/CursorTable.tsx';
import { PageNotice } from '../../parts/PageNotice.tsx';
import { useBatchColumns } from '../../parts/useBatchColumns.tsx';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';

/** All batches, newest first. */
export function BatchHistory() {
  const intl = useIntl();
  const query = useListPayoutBatchesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const list = useCursorRows(query);
  const columns = useBatchColumns();
  return (
    <section aria-labelledby="batch-history">
      <Typography id="batch-history" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.payouts.history.title" />
      </Typography>
      <div role="status">
        <PageNotice {...list} />
      </div>
      <CursorTable
        caption={intl.formatMessage({ id: 'operator.payouts.history.title' })}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        empty={
          <StateCard icon="clock" title={<FormattedMessage id="operator.payouts.history.empty.title" />}>
            <FormattedMessage id="operator.payouts.history.empty.text" />
          </StateCard>
        }
      />
    </section>
  );
}
