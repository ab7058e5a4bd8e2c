import type { BalanceLogEntry } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';
import { createColumn, createMomentColumn } from './createColumn.tsx';
import { Description } from './Description.tsx';
import { SignedAmount } from './SignedAmount.tsx';

/** Columns of the balance log. */
export const balanceColumns: readonly DataColumn<BalanceLogEntry>[] = [
  createMomentColumn('date', ({ date }) => date),
  createColumn('type', ({ type }) => <FormattedMessage id={`assets.logs.type.${type}`} />),
  createColumn('amount', ({ amount, price }) => <SignedAmount xch={amount} price={price} />, 'end'),
  createColumn('balance', ({ balance }) => <Xch xch={balance} />, 'end'),
  createColumn('desc', (entry) => <Description entry={entry} />),
  createColumn('id', ({ id }) => <bdi dir="ltr">{id}</bdi>, 'end'),
];
