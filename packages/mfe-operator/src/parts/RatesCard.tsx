import type { RateHistory } from '@farm/contracts/rollout';
import { useChartTexts, useChartTimes } from '@farm/kit/history';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Card, Stack, Typography } from '@farm/ui';
import { LineChart } from '@farm/ui/charts';
import { ChoiceButtons } from '@farm/ui/controls';
import type { ComponentProps, ReactNode } from 'react';
import { ranges, type Range } from '../model/rateRanges.ts';
import { PageFailure } from './PageFailure.tsx';
import { PageNotice } from './PageNotice.tsx';
import { useKeptCurrent } from './useKeptCurrent.ts';

/** Query of the reports in a range. */
type RatesQuery = Parameters<typeof useKeptCurrent>[0] &
  Parameters<typeof useSlowQuery>[0] & { currentData?: RateHistory | undefined; error?: unknown };

/** Reports of visitors on the versions of a remote, over a time. */
export interface Rates {
  /** Undefined while it is loading. */
  history: RateHistory | undefined;
  range: Range;
}

interface RatesCardProps {
  /** Element ID of the title. */
  id: string;
  title: ReactNode;
  query: RatesQuery;
  range: Range;
  onRangeChange: (range: Range) => void;
  children: (rates: Rates) => ReactNode;
}

/** A card about reports of visitors, with the choice of a time. */
export function RatesCard({ id, title, query, range, onRangeChange, children }: RatesCardProps) {
  const intl = useIntl();
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData, error, isFetching } = query;
  const hasFailed = currentData === undefined && error !== undefined && !isFetching;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 3 }}>
      <Stack direction="row" sx={headStyle}>
        <Typography id={id} variant="h5" component="h2">
          {title}
        </Typography>
        <ChoiceButtons
          label={intl.formatMessage({ id: 'kit.history.range' })}
          value={range}
          onChange={onRangeChange}
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
        children({ history: currentData, range })
      )}
    </Card>
  );
}

interface RatesChartProps extends Rates {
  label: string;
  /** Percentages by version. */
  series: ComponentProps<typeof LineChart>['series'];
}

/** Draws shares of visitors over time. */
export function RatesChart({ history, range, label, series }: RatesChartProps) {
  const intl = useIntl();
  const times = useChartTimes(range);
  const words = useChartTexts({ label, loading: intl.formatMessage({ id: 'operator.loading' }) });
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
