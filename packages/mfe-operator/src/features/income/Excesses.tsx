import type { Income } from '@farm/contracts/operator';
import { Moment, Space } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { computeBand } from '../../model/computeBand.ts';
import { AccountLink } from '../../parts/AccountLink.tsx';
import { useTableWords } from '../../parts/useTableWords.ts';

type Excess = Income['excesses'][number];

/** Accounts that prove more space than their machines report, or that there is none. */
export function Excesses({ excesses }: Pick<Income, 'excesses'>) {
  const intl = useIntl();
  const words = useTableWords();
  const columns = useExcessColumns();
  return (
    <section aria-labelledby="income-excesses">
      <Typography id="income-excesses" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.excesses.title" />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 720, mb: 2 }}>
        <FormattedMessage id={`operator.excesses.${excesses.length === 0 ? 'none' : 'text'}`} />
      </Typography>
      {excesses.length === 0 ? null : (
        <DataTable
          caption={intl.formatMessage({ id: 'operator.excesses.title' })}
          columns={columns}
          rows={excesses}
          rowId={({ account }) => account.id}
          words={words}
          isDense
        />
      )}
    </section>
  );
}

function useExcessColumns(): DataColumn<Excess>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.excesses.${id}` });
    return [
      { id: 'account', header: say('account'), cell: ({ account }) => <AccountLink account={account} /> },
      {
        id: 'proven',
        header: say('proven'),
        align: 'end',
        cell: ({ provenSpace, deviation }) => (
          <>
            <Space bytes={provenSpace} /> ± <Space bytes={computeBand(provenSpace, deviation)} />
          </>
        ),
      },
      {
        id: 'reported',
        header: say('reported'),
        align: 'end',
        cell: ({ reportedSpace }) => <Space bytes={reportedSpace} />,
      },
      { id: 'since', header: say('since'), cell: ({ startedAt }) => <Moment at={startedAt} /> },
    ];
  }, [intl]);
}
