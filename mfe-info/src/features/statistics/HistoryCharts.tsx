import type { SpaceRange, StatisticsHistory } from '@farm/contracts';
import { Box } from '@farm/ui';
import { historyTopics } from '../../model/historySeries.ts';
import { HistoryChart } from './HistoryChart.tsx';
import { historyGrid } from './historyGrid.ts';

interface HistoryChartsProps {
  history: StatisticsHistory;
  range: SpaceRange;
}

/** A chart for each figure. */
export function HistoryCharts(props: HistoryChartsProps) {
  return (
    <Box sx={historyGrid}>
      {historyTopics.map((topic) => (
        <HistoryChart key={topic} topic={topic} {...props} />
      ))}
    </Box>
  );
}
