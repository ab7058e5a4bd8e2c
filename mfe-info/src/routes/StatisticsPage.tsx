import { LoadFailure, LoadNotice } from '@farm/kit';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Button, PageFrame, Stack } from '@farm/ui';
import { useGetStatisticsQuery } from '../api/statisticsApi.ts';
import { StatisticsFigures } from '../features/statistics/StatisticsFigures.tsx';
import { StatisticsOverTime } from '../features/statistics/StatisticsOverTime.tsx';
import { RESERVES_PATH } from '../model/paths.ts';

const REFRESH_INTERVAL_MS = 60_000;

/** Public figures of the network and the farm, now and over time. */
export function StatisticsPage() {
  const intl = useIntl();
  const query = useGetStatisticsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFRESH_INTERVAL_MS,
  });
  const slow = useSlowQuery(query);
  const { data: statistics, error, isFetching, fulfilledTimeStamp = 0 } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const view = () => {
    if (statistics) return <StatisticsFigures statistics={statistics} now={fulfilledTimeStamp} />;
    if (failure)
      return (
        <LoadFailure
          titleId="info.statistics.failure"
          textId="info.failure"
          failure={failure}
          onRetry={slow.retry}
        />
      );
    return (
      <Box role="progressbar" aria-label={intl.formatMessage({ id: 'info.statistics.loading' })}>
        <StatisticsFigures statistics={null} now={0} />
      </Box>
    );
  };
  return (
    <PageFrame
      title={<FormattedMessage id="info.statistics.title" />}
      sentence={<FormattedMessage id="info.statistics.sentence" />}
      actions={
        <Button component={Link} to={RESERVES_PATH} variant="outlined" color="inherit">
          <FormattedMessage id="info.pages.reserves" />
        </Button>
      }
      notice={<LoadNotice slow={slow} isOutdated={statistics !== undefined && failure !== undefined} />}
    >
      <Stack sx={{ gap: 5 }}>
        {view()}
        <StatisticsOverTime />
      </Stack>
    </PageFrame>
  );
}
