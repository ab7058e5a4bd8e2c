import type { Machine } from '@farm/contracts';
import type { OperatorAccount } from '@farm/contracts/operator';
import { MachineStatus, Moment, Space, toDisplayHealth } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { Percent } from '../../parts/Percent.tsx';
import { AccountTable } from './AccountTable.tsx';
import { createColumn } from './createColumn.tsx';

/** Machines of an account, by name. */
export function MachineTable({ machines }: Pick<OperatorAccount, 'machines'>) {
  const { items, counts } = machines;
  const total = counts.fresh + counts.online + counts.offline;
  return (
    <AccountTable
      name="machines"
      rows={items}
      columns={columns}
      note={
        items.length < total ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
            <FormattedMessage
              id="operator.account.machines.first"
              values={{ count: items.length, total, offline: counts.offline }}
            />
          </Typography>
        ) : null
      }
    />
  );
}

const columns = [
  createColumn<Machine>('machines.name', ({ name }) => <bdi>{name}</bdi>),
  createColumn<Machine>('machines.status', ({ status }) => <MachineStatus status={status} />),
  createColumn<Machine>('machines.plots', ({ plotCount }) => <FormattedNumber value={plotCount} />, 'end'),
  createColumn<Machine>('machines.space', ({ plotBytes }) => <Space bytes={plotBytes} />, 'end'),
  createColumn<Machine>(
    'machines.health',
    ({ health }) =>
      health === null ? (
        <FormattedMessage id="operator.account.unknown" />
      ) : (
        <Percent share={toDisplayHealth(health)} />
      ),
    'end',
  ),
  createColumn<Machine>('machines.reported', ({ updatedAt }) =>
    updatedAt === null ? (
      <FormattedMessage id="operator.account.never" />
    ) : (
      <Moment at={updatedAt} precision="second" />
    ),
  ),
];
