import type { ListedDeposit } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { DoneBy } from '../../parts/DoneBy.tsx';

/** Columns of the list of deposits. */
export function useDepositColumns(): DataColumn<ListedDeposit>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.deposit.${id}` });
    return [
      { id: 'account', header: say('column.account'), cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
      { id: 'amount', header: say('amount'), align: 'end', cell: ({ amount }) => <Xch xch={amount} /> },
      { id: 'usable', header: say('usable'), align: 'end', cell: ({ usable }) => <Xch xch={usable} /> },
      { id: 'reason', header: say('reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
      { id: 'date', header: say('date'), cell: ({ date, by }) => <DoneBy at={date} email={by} /> },
    ];
  }, [intl]);
}
