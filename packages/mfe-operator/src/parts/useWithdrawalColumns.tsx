import type { OperatorWithdrawal } from '@farm/contracts';
import { Moment, Received, Xch } from '@farm/kit';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo, type ReactNode } from 'react';
import { toWithdrawalPath } from '../model/paths.ts';
import { Address } from './Address.tsx';
import { StatusLabel } from './StatusLabel.tsx';

interface WithdrawalColumnOptions {
  /** True on the page of an account: rows then begin with their time. */
  isOfOneAccount: boolean;
}

/** Columns of a list of withdrawals, the first of which leads to the withdrawal. */
export function useWithdrawalColumns(options: WithdrawalColumnOptions): DataColumn<OperatorWithdrawal>[] {
  const { isOfOneAccount } = options;
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.withdrawal.${id}` });
    const account: DataColumn<OperatorWithdrawal> = {
      id: 'account',
      header: say('account'),
      cell: (withdrawal) => (
        <WithdrawalLink withdrawal={withdrawal}>
          <bdi dir="ltr">{withdrawal.account.email}</bdi>
        </WithdrawalLink>
      ),
    };
    const created: DataColumn<OperatorWithdrawal> = {
      id: 'created',
      header: say('created'),
      cell: (withdrawal) => {
        const moment = <Moment at={withdrawal.createdAt} precision="second" />;
        return isOfOneAccount ? <WithdrawalLink withdrawal={withdrawal}>{moment}</WithdrawalLink> : moment;
      },
    };
    return [
      isOfOneAccount ? created : account,
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
      ...(isOfOneAccount ? [] : [created]),
    ];
  }, [intl, isOfOneAccount]);
}

interface WithdrawalLinkProps {
  withdrawal: OperatorWithdrawal;
  children: ReactNode;
}

function WithdrawalLink({ withdrawal: { id }, children }: WithdrawalLinkProps) {
  return (
    <MuiLink component={Link} to={toWithdrawalPath(id)}>
      {children}
    </MuiLink>
  );
}
