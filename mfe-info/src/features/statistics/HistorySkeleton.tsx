import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Card, Skeleton, Typography } from '@farm/ui';
import { historyTopics } from '../../model/historySeries.ts';
import { CHART_HEADER, CHART_HEIGHT } from './chartSize.ts';
import { historyGrid } from './historyGrid.ts';

/** The charts before there is anything to draw. */
export function HistorySkeleton() {
  const intl = useIntl();
  return (
    <Box role="progressbar" aria-label={intl.formatMessage({ id: 'info.history.loading' })} sx={historyGrid}>
      {historyTopics.map((topic) => (
        <Card key={topic} sx={{ p: 3 }}>
          <Typography variant="h5" component="p">
            <FormattedMessage id={`info.figure.${topic}`} />
          </Typography>
          <Skeleton variant="rounded" height={CHART_HEIGHT + CHART_HEADER} />
        </Card>
      ))}
    </Box>
  );
}
