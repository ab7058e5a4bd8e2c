import type { ListedDeposit } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { AccountLink } from '../../parts/AccountLink.tsx';
import { DoneBy } from '../../parts/DoneBy.tsx';
import { Corrections } from './Corrections.tsx';

/** Columns of the list of deposits; `onUncertain` is called when the outcome of a correction is unknown. */
export function useDepositColumns(onUncertain: () => void): DataColumn<ListedDeposit>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.deposit.${id}` });
    return [
      {
        id: 'account',
        header: say('column.account'),
        cell: ({ accountId, email }) => <AccountLink account={{ id: accountId, email }} />,
      },
      { id: 'amount', header: say('amount'), align: 'end', cell: ({ amount }) => <Xch xch={amount} /> },
      { id: 'usable', header: say('usable'), align: 'end', cell: ({ usable }) => <Xch xch={usable} /> },
      { id: 'reason', header: say('reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
      { id: 'date', header: say('date'), cell: ({ date, by }) => <DoneBy at={date} email={by} /> },
      {
        id: 'corrections',
        header: say('corrections'),
        cell: (deposit) => <Corrections deposit={deposit} onUncertain={onUncertain} />,
      },
    ];
  }, [intl, onUncertain]);
}
