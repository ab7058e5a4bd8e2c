import type { PayoutBatch } from '@farm/contracts';
import { Moment, Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber, Link, useIntl } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { toBatchPath } from '../model/paths.ts';
import { BatchState } from './BatchState.tsx';

/** Columns of a list of batches. */
export function useBatchColumns(): DataColumn<PayoutBatch>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.batch.${id}` });
    return [
      {
        id: 'number',
        header: say('number'),
        cell: ({ id, number, kind }) => (
          <MuiLink component={Link} to={toBatchPath(id)}>
            <FormattedMessage id={`operator.batch.name.${kind}`} values={{ number }} />
          </MuiLink>
        ),
      },
      { id: 'state', header: say('state'), cell: (batch) => <BatchState batch={batch} /> },
      {
        id: 'payees',
        header: say('payees'),
        align: 'end',
        cell: ({ payees }) => <FormattedNumber value={payees} />,
      },
      { id: 'amount', header: say('amount'), align: 'end', cell: ({ amount }) => <Xch xch={amount} /> },
      {
        id: 'fee',
        header: say('fee'),
        align: 'end',
        cell: ({ fee }) => (fee === null ? say('fee.none') : <Xch xch={fee} />),
      },
      {
        id: 'created',
        header: say('created'),
        cell: ({ createdAt }) => <Moment at={createdAt} precision="second" />,
      },
    ];
  }, [intl]);
}
