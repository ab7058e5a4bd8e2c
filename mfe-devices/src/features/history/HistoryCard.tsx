import type { SpaceHistory, SpaceRange } from '@farm/contracts';
import { ChartSkeleton, HistorySection, type HistoryQuery } from '@farm/kit/history';
import { FormattedMessage } from '@farm/remote-sdk';
import { Card } from '@farm/ui';
import { useLiveRefetch } from '../../api/useLiveRefetch.ts';
import { CHART_HEIGHT } from './chartHeight.ts';

const loadChart = () => import('./HistoryChart.tsx').then((module) => module.HistoryChart);
const ranges: readonly SpaceRange[] = ['24h', '7d', '30d', '1y'];
/** Points are averages over minutes, so following every report is unnecessary. */
const REFETCH_INTERVAL_MS = 60_000;

interface HistoryCardProps {
  query: HistoryQuery<SpaceHistory>;
  range: SpaceRange;
  onRange: (range: SpaceRange) => void;
}

/** Space over time. */
export function HistoryCard({ query, range, onRange }: HistoryCardProps) {
  useLiveRefetch(query.refetch, { intervalMs: REFETCH_INTERVAL_MS });
  return (
    <Card sx={{ p: { xs: 2.5, md: 3 } }}>
      <HistorySection
        title={<FormattedMessage id="devices.history.title" />}
        ranges={ranges}
        range={range}
        onRange={onRange}
        query={query}
        ids={{
          loading: 'devices.history.loading',
          failureTitle: 'devices.history.failure',
          failureText: 'devices.failure',
          slow: 'devices.history.slow',
        }}
        loadChart={loadChart}
        skeleton={<ChartSkeleton height={CHART_HEIGHT} />}
      />
    </Card>
  );
}
