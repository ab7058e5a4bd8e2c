import type { Machine, MachineSort } from '@farm/contracts';
import { Age, MachineStatus, Space } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';
import { useMemo, type ReactNode } from 'react';
import { HealthCell } from './HealthCell.tsx';
import { NameCell } from './NameCell.tsx';

/** Columns of the machine table. Both functions must be the same at every render. */
export function useMachineColumns(
  onRename: (id: string, name: string) => Promise<void>,
  onEditing: (isEditing: boolean) => void,
) {
  return useMemo(
    (): DataColumn<Machine>[] => [
      {
        ...createColumn('name', (machine) => <NameCell {...{ machine, onRename, onEditing }} />),
        // A fixed part of the table, regardless of the names: editing a name does not change the width.
        width: '36%',
      },
      createColumn('plots', ({ plotCount }) => <FormattedNumber value={plotCount} />, 'end'),
      createColumn('size', ({ plotBytes }) => <Space bytes={plotBytes} />, 'end'),
      createColumn('updated', ({ updatedAt }) =>
        updatedAt === null ? <FormattedMessage id="devices.machines.never" /> : <Age at={updatedAt} />,
      ),
      createColumn('health', (machine) => <HealthCell machine={machine} />),
      createColumn('status', ({ status }) => <MachineStatus status={status} />),
    ],
    [onRename, onEditing],
  );
}

/** Creates a column that the API can sort by. */
function createColumn(
  id: MachineSort,
  cell: (machine: Machine) => ReactNode,
  align: 'start' | 'end' = 'start',
): DataColumn<Machine> {
  const header = <FormattedMessage id={`devices.machines.column.${id}`} />;
  return { id, header, cell, align, sortBy: 'caller' };
}
