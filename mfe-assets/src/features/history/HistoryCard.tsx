import type { BalanceRange } from '@farm/contracts';
import { ChartSkeleton, HistorySection } from '@farm/kit/history';
import { FormattedMessage } from '@farm/remote-sdk';
import { Card } from '@farm/ui';
import { memo, useState } from 'react';
import { useGetBalanceHistoryQuery } from '../../api/balanceHistoryApi.ts';
import { CHART_HEIGHT } from './chartHeight.ts';

const loadChart = () => import('./HistoryChart.tsx').then((module) => module.HistoryChart);
const ranges: readonly BalanceRange[] = ['7d', '30d', '90d', '1y'];

/** The user's balance over time. */
export const HistoryCard = memo(function HistoryCard() {
  const [range, setRange] = useState<BalanceRange>('30d');
  const query = useGetBalanceHistoryQuery(range, { refetchOnMountOrArgChange: true });
  return (
    <Card sx={{ p: 3 }}>
      <HistorySection
        title={<FormattedMessage id="assets.history.title" />}
        ranges={ranges}
        range={range}
        onRange={setRange}
        query={query}
        ids={{
          loading: 'assets.history.loading',
          failureTitle: 'assets.history.failure.title',
          failureText: 'assets.history.failure',
          slow: 'assets.history.slow',
          outdated: 'assets.history.outdated',
        }}
        loadChart={loadChart}
        skeleton={<ChartSkeleton height={CHART_HEIGHT} />}
      />
    </Card>
  );
});
