import type { PayoutBatchDetail } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { MuiLink, StateCard, Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useId, useMemo } from 'react';
import { toWithdrawalPath } from '../model/paths.ts';
import { Address } from './Address.tsx';
import { CoinId } from './CoinId.tsx';
import { useTableWords } from './useTableWords.ts';

/** Payments of a batch. */
export function PaymentTable({ payments }: Pick<PayoutBatchDetail, 'payments'>) {
  const intl = useIntl();
  const words = useTableWords();
  const id = useId();
  const columns = usePaymentColumns({ isMixed: new Set(payments.map(({ isPaid }) => isPaid)).size > 1 });
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.batch.payments" />
      </Typography>
      <DataTable
        caption={intl.formatMessage({ id: 'operator.batch.payments' })}
        columns={columns}
        rows={payments}
        rowId={({ withdrawalId }) => withdrawalId}
        words={words}
        isDense
        empty={
          <StateCard icon="assets" title={<FormattedMessage id="operator.batch.payments.empty.title" />}>
            <FormattedMessage id="operator.batch.payments.empty.text" />
          </StateCard>
        }
      />
    </section>
  );
}

/** `isMixed`: some payments were made and the others refunded, so each says which. */
function usePaymentColumns({
  isMixed,
}: {
  isMixed: boolean;
}): DataColumn<PayoutBatchDetail['payments'][number]>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.batch.payment.${id}` });
    return [
      {
        id: 'account',
        header: say('account'),
        cell: ({ withdrawalId, email }) => (
          <MuiLink component={Link} to={toWithdrawalPath(withdrawalId)}>
            <bdi dir="ltr">{email}</bdi>
          </MuiLink>
        ),
      },
      { id: 'amount', header: say('amount'), align: 'end', cell: ({ amount }) => <Xch xch={amount} /> },
      ...(isMixed
        ? [
            {
              id: 'state',
              header: say('state'),
              cell: ({ isPaid }: PayoutBatchDetail['payments'][number]) =>
                say(`state.${isPaid === true ? 'paid' : 'refunded'}`),
            },
          ]
        : []),
      {
        id: 'address',
        header: say('address'),
        cell: ({ address }) => <Address address={address} form="short" />,
      },
      {
        id: 'coin',
        header: say('coin'),
        cell: ({ coinId, explorerUrl }) => <CoinId id={coinId} kind="coin" explorerUrl={explorerUrl} />,
      },
    ];
  }, [intl, isMixed]);
}
