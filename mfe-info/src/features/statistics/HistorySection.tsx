import { FormattedMessage, useFollowingPart, useIntl } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Button, NoticeBar, Stack, Typography } from '@farm/ui';
import { ChoiceButtons } from '@farm/ui/controls';
import { useGetStatisticsHistoryQuery } from '../../api/statisticsApi.ts';
import { historyTopics } from '../../model/historySeries.ts';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { LoadNotice } from '../../parts/LoadNotice.tsx';
import { historyGrid } from './historyGrid.ts';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import { ranges, useRange } from './useRange.ts';

const loadChart = () => import('./HistoryChart.tsx').then((module) => module.HistoryChart);

/** The figures over time. The drawing comes after them. */
export function HistorySection() {
  const intl = useIntl();
  const { range, chooseRange } = useRange();
  const query = useGetStatisticsHistoryQuery(range, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { part: Chart, hasFailed, retry } = useFollowingPart(loadChart);
  const { currentData: history, error, isFetching } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const view = () => {
    if (!history && failure) return <LoadFailure topic="history" failure={failure} onRetry={slow.retry} />;
    if (hasFailed) return <ChartsMissing onRetry={retry} />;
    if (!history || !Chart) return <HistorySkeleton />;
    return (
      <Box sx={historyGrid}>
        {historyTopics.map((topic) => (
          <Chart key={topic} {...{ topic, history, range }} />
        ))}
      </Box>
    );
  };
  return (
    <Box component="section">
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 2 }}
      >
        <Typography variant="h4" component="h2">
          <FormattedMessage id="info.history.title" />
        </Typography>
        <ChoiceButtons
          label={intl.formatMessage({ id: 'info.history.range' })}
          value={range}
          onChange={chooseRange}
          options={ranges.map((value) => ({
            value,
            label: <FormattedMessage id={`info.history.range.${value}`} />,
          }))}
        />
      </Stack>
      <Box role="status">
        <LoadNotice slow={slow} isOutdated={history !== undefined && failure !== undefined} />
      </Box>
      {view()}
    </Box>
  );
}

function ChartsMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Box role="alert">
      <NoticeBar
        icon="alert"
        actions={
          <Button variant="outlined" onClick={onRetry}>
            <FormattedMessage id="info.retry" />
          </Button>
        }
      >
        <FormattedMessage id="info.history.partFailed" />
      </NoticeBar>
    </Box>
  );
}
