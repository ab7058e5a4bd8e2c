import type { Withdrawal } from '@farm/contracts';
import { Received, Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { EntryValue } from '../../parts/EntryValue.tsx';
import { StatusLabel } from '../../parts/StatusLabel.tsx';
import { CancelButton } from './CancelButton.tsx';
import { createColumn, createMomentColumn } from './createColumn.tsx';
import { PaidAddress } from './PaidAddress.tsx';
import { ReceiptLink } from './ReceiptLink.tsx';

/**
 * Columns of the withdrawal log. Actions come first because a wide table scrolls. `onCancel` receives the
 * withdrawal to cancel.
 */
export function useWithdrawalColumns(onCancel: (line: { withdrawal: Withdrawal }) => void) {
  return useMemo(
    (): DataColumn<Withdrawal>[] => [
      createMomentColumn('createdAt', ({ createdAt }) => createdAt, true),
      createColumn('id', ({ id }) => <ReceiptLink id={id} />),
      createColumn('status', (withdrawal) => (
        <Stack
          component="span"
          direction="row"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
        >
          <StatusLabel status={withdrawal.status} />
          <CancelButton withdrawal={withdrawal} onCancel={onCancel} />
        </Stack>
      )),
      createColumn(
        'amount',
        ({ amount, price }) => (
          <>
            <Xch xch={amount} />
            <EntryValue xch={amount} price={price} />
          </>
        ),
        'end',
      ),
      createColumn('fee', ({ fee }) => <Xch xch={fee} />, 'end'),
      createColumn(
        'received',
        (withdrawal) => (
          <Received placeholder={<FormattedMessage id="assets.receipt.nothing" />} {...withdrawal} />
        ),
        'end',
      ),
      createColumn('address', ({ address }) => <PaidAddress address={address} />),
      createMomentColumn('updatedAt', ({ updatedAt }) => updatedAt, true),
    ],
    [onCancel],
  );
}
