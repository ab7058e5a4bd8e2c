import type { Watch } from '@farm/contracts/token';
import { BidiText, Moment, Space } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { WatchSection } from './WatchSection.tsx';

type Incidents = NonNullable<Watch['machines']>['incidents'];
/** An incident, with its place in the list in place of an ID. */
type IncidentRow = Incidents[number] & { place: number };

/** Incidents that have not ended, newest first. */
export function WatchedIncidents({ incidents }: { incidents: Incidents }) {
  const intl = useIntl();
  const rows = useMemo(() => incidents.map((incident, place) => ({ ...incident, place })), [incidents]);
  return (
    <WatchSection name="incidents">
      <DataTable
        caption={intl.formatMessage({ id: 'info.watch.incidents' })}
        columns={columns}
        rows={rows}
        rowId={({ place }) => String(place)}
        words={{ loading: '', ascending: '', descending: '' }}
        isDense
        maxHeight={420}
        empty={
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="info.watch.incidents.none" />
          </Typography>
        }
      />
    </WatchSection>
  );
}

const columns: DataColumn<IncidentRow>[] = [
  createColumn('machine', ({ machineName }) => <bdi>{machineName}</bdi>),
  createColumn('what', ({ kind }) => <FormattedMessage id={`info.watch.incidents.${kind}`} />),
  createColumn('change', ({ fromBytes, toBytes }) =>
    fromBytes === null || toBytes === null ? (
      PLACEHOLDER
    ) : (
      <BidiText>
        <FormattedMessage
          id="info.watch.incidents.space"
          values={{ from: <Space bytes={fromBytes} />, to: <Space bytes={toBytes} /> }}
        />
      </BidiText>
    ),
  ),
  createColumn('started', ({ startedAt }) => <Moment at={startedAt} />),
];

function createColumn(id: string, cell: DataColumn<IncidentRow>['cell']): DataColumn<IncidentRow> {
  return { id, header: <FormattedMessage id={`info.watch.incidents.${id}`} />, cell };
}

/** Change of a machine that only fell silent. */
const PLACEHOLDER = '–';
