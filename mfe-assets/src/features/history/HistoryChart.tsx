import type { BalanceHistory, BalanceRange } from '@farm/contracts';
import { FormattedMessage, formatXch, useIntl, usePage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { LineChart, type ChartSeries } from '@farm/ui/charts';
import { useMemo } from 'react';
import { CHART_HEIGHT } from './chartSize.ts';

interface HistoryChartProps {
  history: BalanceHistory;
  range: BalanceRange;
}

/** Total and usable balance as lines, or as a table. */
export function HistoryChart({ history, range }: HistoryChartProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const say = (id: string) => intl.formatMessage({ id: `assets.history.${id}` });
  const series = useMemo(
    () =>
      toSeries(history, {
        total: intl.formatMessage({ id: 'assets.balance.total' }),
        usable: intl.formatMessage({ id: 'assets.balance.usable' }),
      }),
    [history, intl],
  );
  return (
    <LineChart
      label={say('title')}
      series={series}
      height={CHART_HEIGHT}
      isStepped
      formatValue={(value) => `${formatXch(value, locale)} XCH`}
      formatAxisValue={(value) => formatXch(value, locale)}
      formatTime={(at) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
      formatAxisTime={(at) => intl.formatDate(at, AXIS_TIME[range])}
      words={{
        showTable: say('showTable'),
        showChart: say('showChart'),
        time: intl.formatMessage({ id: 'assets.logs.column.date' }),
        moment: say('moment'),
        loading: say('loading'),
      }}
      empty={
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="assets.history.empty" />
        </Typography>
      }
    />
  );
}

/** No lines at all where there was never anything: a line along the bottom tells nothing. */
function toSeries({ points }: BalanceHistory, labels: Record<'total' | 'usable', string>): ChartSeries[] {
  if (points.every(({ total }) => total === '0')) return [];
  return (['total', 'usable'] as const).map((id) => ({
    id,
    label: labels[id],
    points: points.map(({ at, [id]: value }) => ({ at, value })),
  }));
}

const DAY = { month: 'short', day: 'numeric' } as const;
const AXIS_TIME = { '7d': DAY, '30d': DAY, '90d': DAY, '1y': { year: 'numeric', month: 'short' } } as const;
