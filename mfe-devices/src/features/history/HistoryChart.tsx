import type { SpaceHistory, SpaceRange } from '@farm/contracts';
import { useChartTimes, useChartTexts } from '@farm/kit/history';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { LineChart } from '@farm/ui/charts';
import { useMemo } from 'react';
import { spaceLines, toSpaceSeries } from '../../model/spaceSeries.ts';
import { CHART_HEIGHT } from './chartHeight.ts';

interface HistoryChartProps {
  history: SpaceHistory;
  range: SpaceRange;
}

/** Theoretical and effective space as lines, or as a table. Lines have gaps where nothing was reported. */
export function HistoryChart({ history, range }: HistoryChartProps) {
  const intl = useIntl();
  const times = useChartTimes(range);
  const chartLabels = useChartTexts({
    label: intl.formatMessage({ id: 'devices.history.title' }),
    loading: intl.formatMessage({ id: 'devices.history.loading' }),
  });
  const { series, unit } = useMemo(() => {
    const { lines, unit: spaceUnit } = toSpaceSeries(history);
    return {
      unit: spaceUnit,
      series: spaceLines.map((id) => ({
        id,
        label: intl.formatMessage({ id: `devices.space.${id}` }),
        points: lines[id],
      })),
    };
  }, [history, intl]);
  // `Intl` reads the value as text, which avoids floats.
  const formatNumber = (value: string) =>
    intl.formatNumber(value as Intl.StringNumericLiteral & number, { maximumFractionDigits: 4 });
  return (
    <LineChart
      {...chartLabels}
      {...times}
      series={series}
      height={CHART_HEIGHT}
      interval={history}
      startsAtZero
      // Intervals without a report are omitted: the next point is then two steps away.
      maxGapMs={history.stepSeconds * 1500}
      formatValue={(value) => `${formatNumber(value)} ${unit}`}
      empty={
        <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>
          <FormattedMessage id="devices.history.empty" />
        </Typography>
      }
    />
  );
}
