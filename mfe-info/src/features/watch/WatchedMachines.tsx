import type { Watch } from '@farm/contracts/token';
import { Age, MachineStatus, MachineStatusText, Space } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { Figure } from '../../parts/Figure.tsx';
import { WatchSection } from './WatchSection.tsx';

type Machines = NonNullable<Watch['machines']>;
/** A machine, with its place in the list in place of an ID. */
type MachineRow = Machines['items'][number] & { place: number };

interface WatchedMachinesProps {
  machines: Machines;
}

/** Machines with their status, last report, plots and space, and how many have each status. */
export function WatchedMachines({ machines: { items, counts } }: WatchedMachinesProps) {
  const intl = useIntl();
  const rows = useMemo(() => items.map((machine, place) => ({ ...machine, place })), [items]);
  const total = counts.online + counts.offline + counts.fresh;
  return (
    <WatchSection
      name="machines"
      figures={statuses.map((status) => (
        <Figure
          key={status}
          label={<MachineStatusText status={status} />}
          value={<FormattedNumber value={counts[status]} />}
        />
      ))}
    >
      <DataTable
        caption={intl.formatMessage({ id: 'info.watch.machines' })}
        columns={columns}
        rows={rows}
        rowId={({ place }) => String(place)}
        words={{ loading: '', ascending: '', descending: '' }}
        isDense
        maxHeight={640}
        empty={
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="info.watch.machines.none" />
          </Typography>
        }
      />
      {total > items.length ? (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          <FormattedMessage id="info.watch.machines.more" values={{ shown: items.length, total }} />
        </Typography>
      ) : null}
    </WatchSection>
  );
}

const statuses = ['online', 'offline', 'fresh'] as const;

const columns: DataColumn<MachineRow>[] = [
  createColumn('name', ({ name }) => (
    <Box component="bdi" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
      {name}
    </Box>
  )),
  createColumn('status', ({ status }) => <MachineStatus status={status} />),
  createColumn('updated', ({ updatedAt }) =>
    updatedAt === null ? <FormattedMessage id="info.watch.never" /> : <Age at={updatedAt} />,
  ),
  { ...createColumn('plots', ({ plotCount }) => <FormattedNumber value={plotCount} />), align: 'end' },
  { ...createColumn('size', ({ plotBytes }) => <Space bytes={plotBytes} />), align: 'end' },
];

function createColumn(id: string, cell: DataColumn<MachineRow>['cell']): DataColumn<MachineRow> {
  return { id, header: <FormattedMessage id={`info.watch.machines.${id}`} />, cell };
}
