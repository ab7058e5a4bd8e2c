import type { RateHistory, RolloutEntry } from '@farm/contracts/rollout';
import { useChartTexts, useChartTimes } from '@farm/kit/history';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Card, Stack, Typography } from '@farm/ui';
import { LineChart } from '@farm/ui/charts';
import { ChoiceButtons } from '@farm/ui/controls';
import { SelectField } from '@farm/ui/select';
import { useMemo, useState } from 'react';
import { useGetRolloutRatesQuery } from '../../api/rolloutApi.ts';
import { measures, toMeasureLines, type Measure } from '../../model/comparison.ts';
import { toComparedVersion, toVersionRole } from '../../model/versionRole.ts';
import { PageFailure } from '../../parts/PageFailure.tsx';
import { PageNotice } from '../../parts/PageNotice.tsx';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';
import { useReleaseLabel, type Release } from '../../parts/useReleaseLabel.ts';
import { SegmentTable } from './SegmentTable.tsx';

const ranges = ['24h', '7d', '30d'] as const;
const HOURS = { '24h': 24, '7d': 168, '30d': 720 };
type Range = (typeof ranges)[number];

interface ComparisonCardProps {
  entry: RolloutEntry;
  version: string;
  /** The version and the one that it is compared with, as far as they are known. */
  releases: readonly (Release | null | undefined)[];
}

/** How a version goes beside the one that it is compared with: failures and signs over time, and by kind of visitors. */
export function ComparisonCard({ entry, version, releases }: ComparisonCardProps) {
  const intl = useIntl();
  const [range, setRange] = useState<Range>('24h');
  const [measure, setMeasure] = useState<Measure>('failed');
  const query = useGetRolloutRatesQuery(
    { name: entry.name, hours: HOURS[range] },
    { refetchOnMountOrArgChange: true },
  );
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData, error, isFetching } = query;
  const hasFailed = currentData === undefined && error !== undefined && !isFetching;
  const other = toComparedVersion(entry, version);
  return (
    <Card component="section" aria-labelledby="comparison" sx={{ p: 3 }}>
      <Stack direction="row" sx={headStyle}>
        <Typography id="comparison" variant="h5" component="h2">
          <FormattedMessage id="operator.rollout.comparison.title" />
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
        <>
          <Box sx={{ maxWidth: 320, mb: 1 }}>
            <SelectField
              size="small"
              label={<FormattedMessage id="operator.rollout.comparison.measure" />}
              value={measure}
              onChange={setMeasure}
              options={measures.map((value) => ({
                value,
                label: <FormattedMessage id={`operator.rollout.sign.${value}`} />,
              }))}
            />
          </Box>
          <MeasureChart
            history={currentData}
            range={range}
            measure={measure}
            versions={other === null ? [version] : [other, version]}
            entry={entry}
            releases={releases}
          />
          <SegmentTable history={currentData} version={version} other={other} />
        </>
      )}
    </Card>
  );
}

interface MeasureChartProps {
  history: RateHistory | undefined;
  range: Range;
  measure: Measure;
  versions: readonly string[];
  entry: RolloutEntry;
  releases: ComparisonCardProps['releases'];
}

function MeasureChart({ history, range, measure, versions, entry, releases }: MeasureChartProps) {
  const intl = useIntl();
  const times = useChartTimes(range);
  const toLabel = useReleaseLabel();
  const words = useChartTexts({
    label: intl.formatMessage({ id: `operator.rollout.sign.${measure}` }),
    loading: intl.formatMessage({ id: 'operator.loading' }),
  });
  const lines = useMemo(
    () => (history === undefined ? [] : toMeasureLines(history, versions, measure)),
    // oxlint-disable-next-line react/exhaustive-deps -- a new array of the same versions is no change
    [history, versions.join(' '), measure],
  );
  const labels = versions.map((version) =>
    intl.formatMessage(
      { id: 'operator.rollout.comparison.line' },
      {
        role: toVersionRole(entry, version),
        release: toLabel(version, releases.find((one) => one?.version === version) ?? undefined),
      },
    ),
  );
  const names = labels.join('\n');
  const series = useMemo(() => {
    const all = names.split('\n');
    return lines.map(({ version, points }) => ({
      id: version,
      label: all[versions.indexOf(version)] ?? version,
      points,
    }));
    // oxlint-disable-next-line react/exhaustive-deps -- the lines change with the versions
  }, [lines, names]);
  return (
    <LineChart
      {...words}
      {...times}
      series={series}
      height={HEIGHT}
      startsAtZero
      // An hour without visitors has no share.
      maxGapMs={MAX_GAP_MS}
      formatValue={(value) =>
        intl.formatNumber(Number(value) / 100, { style: 'percent', maximumFractionDigits: 2 })
      }
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
