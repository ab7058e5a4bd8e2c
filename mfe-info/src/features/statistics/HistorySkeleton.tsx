import { ChartSkeleton } from '@farm/kit/history';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Typography } from '@farm/ui';
import { historyTopics } from '../../model/historySeries.ts';
import { CHART_HEIGHT } from './chartHeight.ts';
import { historyGrid } from './historyGrid.ts';

/** Skeleton of the charts. */
export function HistorySkeleton() {
  return (
    <Box sx={historyGrid}>
      {historyTopics.map((topic) => (
        <Card key={topic} sx={{ p: 3 }}>
          <Typography variant="h5" component="p">
            <FormattedMessage id={`info.figure.${topic}`} />
          </Typography>
          <ChartSkeleton height={CHART_HEIGHT} />
        </Card>
      ))}
    </Box>
  );
}
