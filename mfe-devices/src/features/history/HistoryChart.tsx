import type { SpaceHistory, SpaceRange } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { LineChart } from '@farm/ui/charts';
import { useMemo } from 'react';
import { spaceLines, toSpaceSeries } from '../../model/spaceSeries.ts';
import { CHART_HEIGHT } from './chartSize.ts';

interface HistoryChartProps {
  history: SpaceHistory;
  range: SpaceRange;
}

/** Theoretical and effective space as lines, or as a table. Where nothing was reported there is no line. */
export function HistoryChart({ history, range }: HistoryChartProps) {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `devices.history.${id}` });
  const { series, unit } = useMemo(() => {
    const { lines, unit: fitting } = toSpaceSeries(history);
    return {
      unit: fitting,
      series: spaceLines.map((id) => ({
        id,
        label: intl.formatMessage({ id: `devices.space.${id}` }),
        points: lines[id],
      })),
    };
  }, [history, intl]);
  // Read as text by `Intl`: no float is involved.
  const write = (value: string) =>
    intl.formatNumber(value as Intl.StringNumericLiteral & number, { maximumFractionDigits: 4 });
  return (
    <LineChart
      label={say('title')}
      series={series}
      height={CHART_HEIGHT}
      interval={history}
      startsAtZero
      // An interval without a report is left out: the next point is then two steps away.
      maxGapMs={history.stepSeconds * 1500}
      formatValue={(value) => `${write(value)} ${unit}`}
      formatTime={(at) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
      formatAxisTime={(at) => intl.formatDate(at, AXIS_TIME[range])}
      words={{
        showTable: say('showTable'),
        showChart: say('showChart'),
        time: say('time'),
        moment: say('moment'),
        loading: say('loading'),
      }}
      empty={
        <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>
          <FormattedMessage id="devices.history.empty" />
        </Typography>
      }
    />
  );
}

const DAY = { month: 'short', day: 'numeric' } as const;
const AXIS_TIME = {
  '24h': { hour: 'numeric', minute: '2-digit' },
  '7d': DAY,
  '30d': DAY,
  '1y': { year: 'numeric', month: 'short' },
} as const;
