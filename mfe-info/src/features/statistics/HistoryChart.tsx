import type { SpaceRange, StatisticsHistory } from '@farm/contracts';
import { FormattedMessage, formatXch, useIntl, usePage } from '@farm/remote-sdk';
import { Card, Typography } from '@farm/ui';
import { LineChart } from '@farm/ui/charts';
import { useMemo } from 'react';
import { historyUnits, toHistoryPoints, type HistoryTopic } from '../../model/historySeries.ts';
import { CHART_HEIGHT } from './chartSize.ts';

/** What one chart shows. */
export interface HistoryChartProps {
  topic: HistoryTopic;
  history: StatisticsHistory;
  range: SpaceRange;
}

/** One figure over time, drawn or as a table. */
export function HistoryChart({ topic, history, range }: HistoryChartProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const say = (id: string) => intl.formatMessage({ id: `info.history.${id}` });
  const title = intl.formatMessage({ id: titles[topic] ?? `info.figure.${topic}` });
  const unit = historyUnits[topic];
  const series = useMemo(
    () => [{ id: topic, label: title, points: toHistoryPoints(history, topic) }],
    [history, topic, title],
  );
  // Decimal text of any kind: the function reads it exactly.
  const formatValue = (value: string) => `${formatXch(value, locale)} ${unit}`.trimEnd();
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Typography variant="h5" component="h3">
        {title}
      </Typography>
      <LineChart
        label={title}
        series={series}
        height={CHART_HEIGHT}
        interval={history}
        startsAtZero
        isWhole={topic === 'machinesOnline'}
        isStepped={topic === 'profitPaid'}
        // An interval of which it is not known is left out; what was paid is known at any time.
        {...(topic !== 'profitPaid' && { maxGapMs: history.stepSeconds * 1500 })}
        formatValue={formatValue}
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
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="info.history.empty" />
          </Typography>
        }
      />
    </Card>
  );
}

/** Of what is counted, and averaged in a chart. */
const titles: Partial<Record<HistoryTopic, string>> = {
  machinesOnline: 'info.figure.machinesOnline.average',
};
const DAY = { month: 'short', day: 'numeric' } as const;
const AXIS_TIME = {
  '24h': { hour: 'numeric', minute: '2-digit' },
  '7d': DAY,
  '30d': DAY,
  '1y': { year: 'numeric', month: 'short' },
} as const;
