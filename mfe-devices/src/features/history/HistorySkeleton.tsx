import { useIntl } from '@farm/remote-sdk';
import { Box, Skeleton } from '@farm/ui';
import { CHART_HEADER, CHART_HEIGHT } from './chartSize.ts';

/** The shape of the chart. */
export function HistorySkeleton() {
  const intl = useIntl();
  return (
    <Box role="progressbar" aria-label={intl.formatMessage({ id: 'devices.history.loading' })}>
      <Skeleton variant="rounded" height={CHART_HEIGHT + CHART_HEADER} />
    </Box>
  );
}
