import type { PayoutAlarm } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { useTableWords } from '../../parts/useTableWords.ts';
import { AlarmCause } from '../../parts/AlarmCause.tsx';

const MINUTE_MS = 60_000;

/** Alarms that ended by themselves, with begin, end and duration. */
export function AlarmHistory({ alarms }: { alarms: readonly PayoutAlarm[] }) {
  const intl = useIntl();
  const words = useTableWords();
  const columns = useAlarmColumns();
  if (alarms.length === 0) return null;
  return (
    <section aria-labelledby="payout-alarms">
      <Typography id="payout-alarms" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.payouts.alarms.title" />
      </Typography>
      <DataTable
        caption={intl.formatMessage({ id: 'operator.payouts.alarms.title' })}
        columns={columns}
        rows={alarms}
        rowId={({ id }) => id}
        words={words}
        isDense
        empty={null}
      />
    </section>
  );
}

function useAlarmColumns(): DataColumn<PayoutAlarm>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.payouts.alarms.${id}` });
    return [
      { id: 'cause', header: say('cause'), cell: ({ cause }) => <AlarmCause cause={cause} text="title" /> },
      {
        id: 'begin',
        header: say('begin'),
        cell: ({ beganAt }) => <Moment at={beganAt} precision="second" />,
      },
      {
        id: 'end',
        header: say('end'),
        cell: ({ endedAt }) => (endedAt === null ? null : <Moment at={endedAt} precision="second" />),
      },
      {
        id: 'duration',
        header: say('duration'),
        cell: ({ beganAt, endedAt }) =>
          endedAt === null ? null : (
            <FormattedMessage
              id="operator.payouts.alarms.minutes"
              values={{ count: Math.round((Date.parse(endedAt) - Date.parse(beganAt)) / MINUTE_MS) }}
            />
          ),
      },
    ];
  }, [intl]);
}
