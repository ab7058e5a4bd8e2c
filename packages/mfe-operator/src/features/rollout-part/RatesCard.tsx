import type { RateHistory } from '@farm/contracts/rollout';
import { useChartTimes, useChartTexts } from '@farm/kit/history';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Card, Stack, Typography } from '@farm/ui';
import { LineChart } from '@farm/ui/charts';
import { ChoiceButtons } from '@farm/ui/controls';
import { useMemo, useState } from 'react';
import { useGetRolloutRatesQuery } from '../../api/rolloutApi.ts';
import { toRateLines } from '../../model/rateSeries.ts';
import { PageFailure } from '../../parts/PageFailure.tsx';
import { PageNotice } from '../../parts/PageNotice.tsx';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';
import { useReleaseLabel } from '../../parts/useReleaseLabel.ts';
import { useReleases } from './useReleases.ts';

const ranges = ['24h', '7d', '30d'] as const;
const HOURS = { '24h': 24, '7d': 168, '30d': 720 };
type Range = (typeof ranges)[number];

/** Failure rate of each version over time. */
export function RatesCard({ name }: { name: string }) {
  const intl = useIntl();
  const [range, setRange] = useState<Range>('24h');
  const query = useGetRolloutRatesQuery({ name, hours: HOURS[range] }, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData, error, isFetching } = query;
  const hasFailed = currentData === undefined && error !== undefined && !isFetching;
  return (
    <Card component="section" aria-labelledby="rates" sx={{ p: 3 }}>
      <Stack direction="row" sx={headStyle}>
        <Typography id="rates" variant="h5" component="h2">
          <FormattedMessage id="operator.rollout.rates.title" />
        </Typography>
        <ChoiceButtons
          label={intl.formatMessage({ id: 'kit.history.range' })}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({
            value,
            label: <FormattedMessage id={`kit.history.range.${value}`} />,
          }))}
        />
      </Stack>
      <div role="status">
        <PageNotice slow={slow} isOutdated={currentData !== undefined && error !== undefined} />
      </div>
      {hasFailed ? (
        <PageFailure error={error} onRetry={slow.retry} />
      ) : (
        <RatesChart name={name} history={currentData} range={range} />
      )}
    </Card>
  );
}

interface RatesChartProps {
  name: string;
  history: RateHistory | undefined;
  range: Range;
}

function RatesChart({ name, history, range }: RatesChartProps) {
  const intl = useIntl();
  const times = useChartTimes(range);
  const words = useChartTexts({
    label: intl.formatMessage({ id: 'operator.rollout.rates.title' }),
    loading: intl.formatMessage({ id: 'operator.loading' }),
  });
  const releases = useReleases(name);
  const toLabel = useReleaseLabel();
  const series = useMemo(
    () =>
      (history === undefined ? [] : toRateLines(history)).map(({ version, points }) => ({
        id: version,
        label: toLabel(version, releases.get(version)),
        points,
      })),
    [history, releases, toLabel],
  );
  const write = (value: string) =>
    intl.formatNumber(Number(value) / 100, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <LineChart
      {...words}
      {...times}
      series={series}
      height={HEIGHT}
      startsAtZero
      // An hour without visitors has no rate.
      maxGapMs={MAX_GAP_MS}
      formatValue={write}
      isLoading={history === undefined}
      empty={
        <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>
          <FormattedMessage id="operator.rollout.rates.empty" />
        </Typography>
      }
    />
  );
}

const HEIGHT = 240;
const MAX_GAP_MS = 5_400_000;
const headStyle = { flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 2 };
