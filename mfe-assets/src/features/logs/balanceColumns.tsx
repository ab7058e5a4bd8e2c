import type { BalanceLogEntry } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';
import { column, momentColumn } from './column.tsx';
import { Description } from './Description.tsx';
import { SignedAmount } from './SignedAmount.tsx';

/** Columns of the balance log. */
export const balanceColumns: readonly DataColumn<BalanceLogEntry>[] = [
  momentColumn('date', ({ date }) => date),
  column('type', ({ type }) => <FormattedMessage id={`assets.logs.type.${type}`} />),
  column('amount', ({ amount }) => <SignedAmount xch={amount} />, 'end'),
  column('balance', ({ balance }) => <Xch xch={balance} />, 'end'),
  column('desc', (entry) => <Description entry={entry} />),
  column('id', ({ id }) => <bdi dir="ltr">{id}</bdi>, 'end'),
];
