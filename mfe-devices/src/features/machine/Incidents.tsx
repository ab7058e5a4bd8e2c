import type { Incident } from '@farm/contracts';
import { Moment, SETTINGS_PATH } from '@farm/kit';
import { CsvButton } from '@farm/kit/downloads';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { MuiLink, Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useDownloadIncidentsMutation } from '../../api/machinesApi.ts';
import { Section } from '../../parts/Section.tsx';
import { LostSpace } from './LostSpace.tsx';

interface IncidentsProps {
  machineId: string;
  /** The newest ones; the file has all. */
  incidents: readonly Incident[];
}

/** Incidents that the alarm found on a machine, newest first. */
export function Incidents({ machineId, incidents }: IncidentsProps) {
  const intl = useIntl();
  const download = useDownloadIncidentsMutation();
  const title = intl.formatMessage({ id: 'devices.machine.incidents' });
  return (
    <Section
      title={title}
      action={
        incidents.length > 0 ? (
          <CsvButton mutation={download} filter={{ machineId }} fileName="incidents.csv" />
        ) : undefined
      }
    >
      <DataTable
        caption={title}
        columns={columns}
        rows={incidents}
        rowId={({ id }) => id}
        words={{ loading: '', ascending: '', descending: '' }}
        isDense
        maxHeight={420}
        empty={
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="devices.machine.incidents.none" />
          </Typography>
        }
      />
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        <MuiLink component={Link} to={SETTINGS_PATH}>
          <FormattedMessage id="devices.machine.alarm" />
        </MuiLink>
      </Typography>
    </Section>
  );
}

const columns: DataColumn<Incident>[] = [
  createColumn('what', ({ kind }) => <FormattedMessage id={`devices.machine.incident.${kind}`} />),
  createColumn('change', (incident) => <LostSpace incident={incident} />),
  createColumn('startedAt', ({ startedAt }) => <Moment at={startedAt} />),
  createColumn('endedAt', ({ endedAt }) =>
    endedAt === null ? <FormattedMessage id="devices.machine.incident.still" /> : <Moment at={endedAt} />,
  ),
  createColumn('outcome', ({ outcome }) =>
    outcome === null ? PLACEHOLDER : <FormattedMessage id={`devices.machine.incident.outcome.${outcome}`} />,
  ),
];

function createColumn(id: string, cell: DataColumn<Incident>['cell']): DataColumn<Incident> {
  return { id, header: <FormattedMessage id={`devices.machine.incident.column.${id}`} />, cell };
}

/** Shown until an incident has an outcome. */
const PLACEHOLDER = '–';
