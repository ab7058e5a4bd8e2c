import type { Machine } from '@farm/contracts';
import {
  FormattedMessage,
  FormattedNumber,
  formatBytes,
  formatSpace,
  useIntl,
  usePage,
} from '@farm/remote-sdk';
import { Box, Card } from '@farm/ui';
import type { ReactNode } from 'react';
import { toAge } from '../../model/toAge.ts';
import { Health } from './Health.tsx';
import { tableStyle } from './machineTableStyle.ts';
import { MachineStatus } from './MachineStatus.tsx';
import { useNow } from './useNow.ts';

const columns = ['name', 'plots', 'size', 'health', 'status', 'updated'] as const;

/**
 * Machines as a dense table; on a phone each row is a card. Roles are spelled out because a table that is
 * not displayed as one loses them.
 */
export function MachineTable({ machines }: { machines: Machine[] }) {
  const intl = useIntl();
  return (
    <Card>
      <Box
        component="table"
        role="table"
        aria-label={intl.formatMessage({ id: 'devices.machines.title' })}
        sx={tableStyle}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" className={column}>
                <FormattedMessage id={`devices.machines.column.${column}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {machines.map((machine) => (
            <MachineRow key={machine.id} machine={machine} />
          ))}
        </tbody>
      </Box>
    </Card>
  );
}

function MachineRow({ machine }: { machine: Machine }) {
  const { locale } = usePage();
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="name">
        {machine.name}
      </th>
      <Cell column="plots">
        <FormattedNumber value={machine.plotCount} />
      </Cell>
      <Cell column="size">
        <span title={formatBytes(machine.plotBytes, locale)}>{formatSpace(machine.plotBytes, locale)}</span>
      </Cell>
      <Cell column="health">
        <Health health={machine.health} />
      </Cell>
      <Cell column="status">
        <MachineStatus status={machine.status} />
      </Cell>
      <Cell column="updated">
        <Updated instant={machine.updatedAt} />
      </Cell>
    </tr>
  );
}

interface CellProps {
  column: (typeof columns)[number];
  children: ReactNode;
}

function Cell({ column, children }: CellProps) {
  const intl = useIntl();
  return (
    // On a phone, where there is no head of the table, the stylesheet writes the label before the value.
    <td
      role="cell"
      className={column}
      data-label={intl.formatMessage({ id: `devices.machines.column.${column}` })}
    >
      {children}
    </td>
  );
}

function Updated({ instant }: { instant: string | null }) {
  const intl = useIntl();
  const now = useNow();
  if (instant === null) return <FormattedMessage id="devices.machines.never" />;
  const { value, unit } = toAge(instant, now);
  return (
    <time dateTime={instant} title={intl.formatDate(instant, { dateStyle: 'full', timeStyle: 'medium' })}>
      {intl.formatRelativeTime(value, unit, { numeric: 'auto' })}
    </time>
  );
}
