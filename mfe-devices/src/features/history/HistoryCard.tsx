import type { SpaceHistory, SpaceRange } from '@farm/contracts';
import { FormattedMessage, useFollowingPart, useIntl } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Button, Card, NoticeBar, Stack, Typography } from '@farm/ui';
import { ChoiceButtons } from '@farm/ui/controls';
import { useId } from 'react';
import { useLiveRefetch } from '../../api/useLiveRefetch.ts';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { LoadNotice } from '../../parts/LoadNotice.tsx';
import { Words } from '../../parts/Words.tsx';
import { HistorySkeleton } from './HistorySkeleton.tsx';

const loadChart = () => import('./HistoryChart.tsx').then((module) => module.HistoryChart);
const ranges: readonly SpaceRange[] = ['24h', '7d', '30d', '1y'];
/** Its points are averages over minutes: there is no need to follow every report. */
const REFETCH_MS = 60_000;

interface HistoryQuery {
  /** Undefined while that of another range is all there is. */
  currentData?: SpaceHistory | undefined;
  error?: unknown;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  refetch: () => PromiseLike<unknown>;
}

interface HistoryCardProps {
  query: HistoryQuery;
  range: SpaceRange;
  onRange: (range: SpaceRange) => void;
}

/** Space over time. The drawing comes after the figures. */
export function HistoryCard({ query, range, onRange }: HistoryCardProps) {
  const intl = useIntl();
  const titleId = useId();
  const slow = useSlowQuery(query);
  useLiveRefetch(query.refetch, { everyMs: REFETCH_MS });
  const { part: Chart, hasFailed, retry } = useFollowingPart(loadChart);
  const { currentData: history, error, isFetching } = query;
  const failure = error !== undefined && !isFetching ? toFailure(error) : undefined;
  const view = () => {
    if (!history && failure) return <LoadFailure topic="history" failure={failure} onRetry={slow.retry} />;
    if (hasFailed) return <ChartMissing onRetry={retry} />;
    return history && Chart ? <Chart history={history} range={range} /> : <HistorySkeleton />;
  };
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2.5, md: 3 } }}>
      <Stack direction="row" sx={headStyle}>
        <Typography id={titleId} variant="h5" component="h2">
          <FormattedMessage id="devices.history.title" />
        </Typography>
        <ChoiceButtons
          label={intl.formatMessage({ id: 'devices.history.range' })}
          value={range}
          onChange={onRange}
          options={ranges.map((value) => ({
            value,
            label: (
              <Words>
                <FormattedMessage id={`devices.history.range.${value}`} />
              </Words>
            ),
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
            <FormattedMessage id="devices.retry" />
          </Button>
        }
      >
        <FormattedMessage id="devices.history.partFailed" />
      </NoticeBar>
    </Box>
  );
}

const headStyle = { flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 2 };
