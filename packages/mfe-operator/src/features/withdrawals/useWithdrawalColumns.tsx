import type { OperatorWithdrawal } from '@farm/contracts';
import { Moment, Received, Xch } from '@farm/kit';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { toWithdrawalPath } from '../../model/paths.ts';
import { Address } from '../../parts/Address.tsx';
import { StatusLabel } from '../../parts/StatusLabel.tsx';

/** Columns of the list of withdrawals. */
export function useWithdrawalColumns(): DataColumn<OperatorWithdrawal>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.withdrawal.${id}` });
    return [
      {
        id: 'account',
        header: say('account'),
        cell: ({ id, account }) => (
          <MuiLink component={Link} to={toWithdrawalPath(id)}>
            <bdi dir="ltr">{account.email}</bdi>
          </MuiLink>
        ),
      },
      { id: 'amount', header: say('amount'), align: 'end', cell: ({ amount }) => <Xch xch={amount} /> },
      {
        id: 'received',
        header: say('received'),
        align: 'end',
        cell: (withdrawal) => (
          <Received placeholder={<FormattedMessage id="operator.none" />} {...withdrawal} />
        ),
      },
      {
        id: 'address',
        header: say('address'),
        cell: ({ address }) => <Address address={address} form="short" />,
      },
      {
        id: 'status',
        header: say('status'),
        cell: ({ status, holdReasons }) => <StatusLabel status={status} holdReasons={holdReasons} />,
      },
      {
        id: 'created',
        header: say('created'),
        cell: ({ createdAt }) => <Moment at={createdAt} precision="second" />,
      },
    ];
  }, [intl]);
}
