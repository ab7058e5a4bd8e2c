import type { Withdrawal } from '@farm/contracts';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { Moment } from '../../parts/Moment.tsx';
import { StatusLabel } from '../../parts/StatusLabel.tsx';
import { Xch } from '../../parts/Xch.tsx';
import { CancelButton } from './CancelButton.tsx';
import { column } from './column.tsx';
import { PaidAddress } from './PaidAddress.tsx';
import { ReceiptLink } from './ReceiptLink.tsx';

/** What is shown of a withdrawal; `onCancel` hears the one that its user wants to cancel. */
export function useWithdrawalColumns(onCancel: (line: { withdrawal: Withdrawal }) => void) {
  return useMemo(
    (): DataColumn<Withdrawal>[] => [
      column('createdAt', ({ createdAt }) => <Moment at={createdAt} />),
      column('status', ({ status }) => <StatusLabel status={status} />),
      column('amount', ({ amount }) => <Xch xch={amount} />, 'end'),
      column('fee', ({ fee }) => <Xch xch={fee} />, 'end'),
      column('received', ({ received }) => <Xch xch={received} />, 'end'),
      column('address', ({ address }) => <PaidAddress address={address} />),
      column('updatedAt', ({ updatedAt }) => <Moment at={updatedAt} />),
      column('id', ({ id }) => <ReceiptLink id={id} />),
      {
        ...column('actions', (withdrawal) => <CancelButton withdrawal={withdrawal} onCancel={onCancel} />),
        isHeaderHidden: true,
      },
    ],
    [onCancel],
  );
}
