import type { PlotDirectory } from '@farm/contracts';
import { Code, Space } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { Section } from '../../parts/Section.tsx';

/** Plot directories by number: their paths never leave the machine. */
export function Directories({ directories }: { directories: readonly PlotDirectory[] }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'devices.machine.directories' });
  return (
    <Section title={title}>
      <DataTable
        caption={title}
        columns={columns}
        rows={directories}
        rowId={({ number }) => String(number)}
        words={{ loading: '', ascending: '', descending: '' }}
        isDense
        maxHeight={320}
        empty={
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="devices.machine.directories.none" />
          </Typography>
        }
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        <FormattedMessage
          id="devices.machine.directories.note"
          values={{ command: <Code>{STATUS_COMMAND}</Code> }}
        />
      </Typography>
    </Section>
  );
}

/** A command to type, so not translated. */
const STATUS_COMMAND = 'farm-agent status';

const columns: DataColumn<PlotDirectory>[] = [
  {
    id: 'number',
    header: <FormattedMessage id="devices.machine.directory" />,
    cell: ({ number }) => <FormattedNumber value={number} />,
  },
  {
    id: 'plots',
    header: <FormattedMessage id="devices.machines.column.plots" />,
    cell: ({ plotCount }) => <FormattedNumber value={plotCount} />,
    align: 'end',
  },
  {
    id: 'size',
    header: <FormattedMessage id="devices.machine.directory.size" />,
    cell: ({ plotBytes }) => <Space bytes={plotBytes} />,
    align: 'end',
  },
];
