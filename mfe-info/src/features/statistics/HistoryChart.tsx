import type { SpaceRange, StatisticsHistory } from '@farm/contracts';
import { useChartTimes, useChartTexts } from '@farm/kit/history';
import { FormattedMessage, formatXch, useIntl, usePage } from '@farm/remote-sdk';
import { Card, Typography } from '@farm/ui';
import { LineChart } from '@farm/ui/charts';
import { useMemo } from 'react';
import { historyUnits, toHistoryPoints, type HistoryTopic } from '../../model/historySeries.ts';
import { CHART_HEIGHT } from './chartHeight.ts';

/** Props of {@link HistoryChart}. */
export interface HistoryChartProps {
  topic: HistoryTopic;
  history: StatisticsHistory;
  range: SpaceRange;
}

/** A figure over time, as a chart or as a table. */
export function HistoryChart({ topic, history, range }: HistoryChartProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const title = intl.formatMessage({ id: titles[topic] ?? `info.figure.${topic}` });
  const times = useChartTimes(range);
  const chartLabels = useChartTexts({
    label: title,
    loading: intl.formatMessage({ id: 'info.history.loading' }),
  });
  const unit = historyUnits[topic];
  const series = useMemo(
    () => [{ id: topic, label: title, points: toHistoryPoints(history, topic) }],
    [history, topic, title],
  );
  // `formatXch` accepts any decimal text and is exact.
  const formatValue = (value: string) => `${formatXch(value, locale)} ${unit}`.trimEnd();
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Typography variant="h5" component="h3">
        {title}
      </Typography>
      <LineChart
        {...chartLabels}
        {...times}
        series={series}
        height={CHART_HEIGHT}
        interval={history}
        startsAtZero
        isWhole={topic === 'machinesOnline'}
        isStepped={topic === 'profitPaid'}
        // Intervals without a value are omitted; the profit paid is known at any time.
        {...(topic !== 'profitPaid' && { maxGapMs: history.stepSeconds * 1500 })}
        formatValue={formatValue}
        empty={
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="info.history.empty" />
          </Typography>
        }
      />
    </Card>
  );
}

/** Titles of figures that mean something else in a chart: averages of counts, and space as it was reported. */
const titles: Partial<Record<HistoryTopic, string>> = {
  machinesOnline: 'info.figure.machinesOnline.average',
  farmSpace: 'info.figure.farmSpace.history',
};
