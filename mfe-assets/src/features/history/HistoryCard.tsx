import type { BalanceRange } from '@farm/contracts';
import { FormattedMessage, useFollowingPart, useIntl } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Button, Card, NoticeBar, Stack, Typography } from '@farm/ui';
import { ChoiceButtons } from '@farm/ui/controls';
import { useState } from 'react';
import { useGetBalanceHistoryQuery } from '../../api/balanceHistoryApi.ts';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { LoadNotice } from '../../parts/LoadNotice.tsx';
import { HistorySkeleton } from './HistorySkeleton.tsx';

const loadChart = () => import('./HistoryChart.tsx').then((module) => module.HistoryChart);
const ranges: readonly BalanceRange[] = ['7d', '30d', '90d', '1y'];

/** What the user owned over time. The drawing comes after the figures. */
export function HistoryCard() {
  const intl = useIntl();
  const [range, setRange] = useState<BalanceRange>('30d');
  const query = useGetBalanceHistoryQuery(range, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { part: Chart, hasFailed, retry } = useFollowingPart(loadChart);
  const { currentData: history, error, isFetching } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const view = () => {
    if (!history && failure) return <LoadFailure topic="history" failure={failure} onRetry={slow.retry} />;
    if (hasFailed) return <ChartMissing onRetry={retry} />;
    return history && Chart ? <Chart history={history} range={range} /> : <HistorySkeleton />;
  };
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 2 }}
      >
        <Typography variant="h5" component="h2">
          <FormattedMessage id="assets.history.title" />
        </Typography>
        <ChoiceButtons
          label={intl.formatMessage({ id: 'assets.history.range' })}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({
            value,
            label: <FormattedMessage id={`assets.history.range.${value}`} />,
          }))}
        />
      </Stack>
      <Box role="status">
        <LoadNotice topic="history" slow={slow} isOutdated={history !== undefined && failure !== undefined} />
      </Box>
      {view()}
    </Card>
  );
}

function ChartMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Box role="alert">
      <NoticeBar
        icon="alert"
        actions={
          <Button variant="outlined" onClick={onRetry}>
            <FormattedMessage id="assets.retry" />
          </Button>
        }
      >
        <FormattedMessage id="assets.history.partFailed" />
      </NoticeBar>
    </Box>
  );
}
