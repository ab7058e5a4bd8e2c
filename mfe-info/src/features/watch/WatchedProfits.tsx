import { WATCHED_DAYS, type Watch } from '@farm/contracts/token';
import { Xch } from '@farm/kit';
import { FormattedDate, FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { computeProfitSum } from '../../model/computeProfitSum.ts';
import { Figure } from '../../parts/Figure.tsx';
import { WatchSection } from './WatchSection.tsx';

type Profits = NonNullable<Watch['profits']>;

/** Profits of the last days and their sum, newest first. */
export function WatchedProfits({ profits }: { profits: Profits }) {
  const intl = useIntl();
  return (
    <WatchSection
      name="profits"
      figures={
        <Figure
          label={<FormattedMessage id="info.watch.profits.sum" values={{ days: WATCHED_DAYS }} />}
          value={<Xch xch={computeProfitSum(profits)} />}
        />
      }
    >
      <DataTable
        caption={intl.formatMessage({ id: 'info.watch.profits' })}
        columns={columns}
        rows={profits}
        rowId={({ day }) => day}
        words={{ loading: '', ascending: '', descending: '' }}
        isDense
        maxHeight={420}
        empty={
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="info.watch.profits.none" values={{ days: WATCHED_DAYS }} />
          </Typography>
        }
      />
    </WatchSection>
  );
}

const columns: DataColumn<Profits[number]>[] = [
  {
    id: 'day',
    header: <FormattedMessage id="info.watch.profits.day" />,
    // Days begin in UTC.
    cell: ({ day }) => <FormattedDate value={day} dateStyle="medium" timeZone="UTC" />,
  },
  {
    id: 'amount',
    header: <FormattedMessage id="info.watch.profits.amount" />,
    cell: ({ amount }) => <Xch xch={amount} />,
    align: 'end',
  },
];
