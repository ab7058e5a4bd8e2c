import type { PayoutBatchDetail } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { CoinId } from '../../parts/CoinId.tsx';
import { useTableWords } from '../../parts/useTableWords.ts';

/** Coins that a batch spends. */
export function InputTable({ inputs }: Pick<PayoutBatchDetail, 'inputs'>) {
  const intl = useIntl();
  const words = useTableWords();
  const columns = useMemo(
    (): DataColumn<PayoutBatchDetail['inputs'][number]>[] => [
      {
        id: 'coin',
        header: intl.formatMessage({ id: 'operator.payouts.coin.coin' }),
        cell: ({ coinId, explorerUrl }) => <CoinId id={coinId} kind="coin" explorerUrl={explorerUrl} />,
      },
      {
        id: 'amount',
        header: intl.formatMessage({ id: 'operator.payouts.coin.amount' }),
        align: 'end',
        cell: ({ amount }) => <Xch xch={amount} />,
      },
    ],
    [intl],
  );
  return (
    <section aria-labelledby="batch-inputs">
      <Typography id="batch-inputs" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.batch.inputs" />
      </Typography>
      <DataTable
        caption={intl.formatMessage({ id: 'operator.batch.inputs' })}
        columns={columns}
        rows={inputs}
        rowId={({ coinId }) => coinId}
        words={words}
        isDense
        empty={null}
      />
    </section>
  );
}
