import type { OperatorAccount } from '@farm/contracts/operator';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import { toAccountWithdrawalsPath } from '../../model/paths.ts';
import { useWithdrawalColumns } from '../../parts/useWithdrawalColumns.tsx';
import { AccountTable } from './AccountTable.tsx';

/** Newest withdrawals of an account, with the way to all of them. */
export function WithdrawalTable({ account: { email, withdrawals } }: { account: OperatorAccount }) {
  const columns = useWithdrawalColumns({ isOfOneAccount: true });
  return (
    <AccountTable
      name="withdrawals"
      rows={withdrawals.items}
      columns={columns}
      action={
        withdrawals.items.length === 0 ? null : (
          <MuiLink component={Link} to={toAccountWithdrawalsPath(email)}>
            <FormattedMessage id="operator.account.withdrawals.all" />
          </MuiLink>
        )
      }
    />
  );
}
