import { HistorySection } from '@farm/kit/history';
import { FormattedMessage } from '@farm/remote-sdk';
import { useGetStatisticsHistoryQuery } from '../../api/statisticsApi.ts';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import { ranges, useRange } from './useRange.ts';

const loadCharts = () => import('./HistoryCharts.tsx').then((module) => module.HistoryCharts);

/** Figures over time, each in its own chart. */
export function StatisticsOverTime() {
  const { range, chooseRange } = useRange();
  const query = useGetStatisticsHistoryQuery(range, { refetchOnMountOrArgChange: true });
  return (
    <HistorySection
      title={<FormattedMessage id="info.history.title" />}
      titleVariant="h4"
      ranges={ranges}
      range={range}
      onRange={chooseRange}
      query={query}
      ids={{
        loading: 'info.history.loading',
        failureTitle: 'info.history.failure',
        failureText: 'info.failure',
      }}
      loadChart={loadCharts}
      skeleton={<HistorySkeleton />}
    />
  );
}
