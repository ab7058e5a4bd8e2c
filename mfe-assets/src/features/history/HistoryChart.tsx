import type { BalanceHistory, BalanceRange } from '@farm/contracts';
import { useChartTimes, useChartTexts } from '@farm/kit/history';
import { FormattedMessage, formatXch, useIntl, usePage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { LineChart, type ChartSeries } from '@farm/ui/charts';
import { useMemo } from 'react';
import { CHART_HEIGHT } from './chartHeight.ts';

interface HistoryChartProps {
  history: BalanceHistory;
  range: BalanceRange;
}

/** Total and usable balance as lines, or as a table. */
export function HistoryChart({ history, range }: HistoryChartProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const times = useChartTimes(range);
  const chartLabels = useChartTexts({
    label: intl.formatMessage({ id: 'assets.history.title' }),
    loading: intl.formatMessage({ id: 'assets.history.loading' }),
  });
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
      {...chartLabels}
      {...times}
      series={series}
      height={CHART_HEIGHT}
      isStepped
      formatValue={(value) => `${formatXch(value, locale)} XCH`}
      formatAxisValue={(value) => formatXch(value, locale)}
      empty={
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="assets.history.empty" />
        </Typography>
      }
    />
  );
}

/** Returns no lines for a balance that was always zero: a flat line at the bottom carries no information. */
function toSeries({ points }: BalanceHistory, labels: Record<'total' | 'usable', string>): ChartSeries[] {
  if (points.every(({ total }) => total === '0')) return [];
  return (['total', 'usable'] as const).map((id) => ({
    id,
    label: labels[id],
    points: points.map(({ at, [id]: value }) => ({ at, value })),
  }));
}
