import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { StateCard, Typography } from '@farm/ui';
import { DataTable } from '@farm/ui/table';
import type { KnownPayouts } from '../../model/payoutSums.ts';
import { useBatchColumns } from '../../parts/useBatchColumns.tsx';
import { useTableWords } from '../../parts/useTableWords.ts';

/** Batches that are not final, oldest first. */
export function OpenBatches({ batches }: Pick<KnownPayouts, 'batches'>) {
  const intl = useIntl();
  const words = useTableWords();
  const columns = useBatchColumns();
  return (
    <section aria-labelledby="open-batches">
      <Typography id="open-batches" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.payouts.open.title" />
      </Typography>
      <DataTable
        caption={intl.formatMessage({ id: 'operator.payouts.open.title' })}
        columns={columns}
        rows={batches}
        rowId={({ id }) => id}
        words={words}
        isDense
        empty={
          <StateCard icon="check" title={<FormattedMessage id="operator.payouts.open.empty.title" />}>
            <FormattedMessage id="operator.payouts.open.empty.text" />
          </StateCard>
        }
      />
    </section>
  );
}
