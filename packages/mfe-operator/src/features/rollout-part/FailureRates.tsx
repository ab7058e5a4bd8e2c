import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useMemo, useState } from 'react';
import { useGetRolloutRatesQuery } from '../../api/rolloutApi.ts';
import { toRateLines } from '../../model/rateSeries.ts';
import { RANGE_HOURS, RatesCard, RatesChart, type Range, type Rates } from '../../parts/RatesCard.tsx';
import { useReleaseLabel } from '../../parts/useReleaseLabel.ts';
import { useReleases } from './useReleases.ts';

/** Failure rate of each version over time. */
export function FailureRates({ name }: { name: string }) {
  const [range, setRange] = useState<Range>('24h');
  const query = useGetRolloutRatesQuery(
    { name, hours: RANGE_HOURS[range] },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <RatesCard
      id="rates"
      title={<FormattedMessage id="operator.rollout.rates.title" />}
      query={query}
      range={range}
      onRangeChange={setRange}
    >
      {(rates) => <FailureChart {...rates} name={name} />}
    </RatesCard>
  );
}

function FailureChart({ name, history, range }: Rates & { name: string }) {
  const intl = useIntl();
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
  return (
    <RatesChart
      history={history}
      range={range}
      label={intl.formatMessage({ id: 'operator.rollout.rates.title' })}
      series={series}
    />
  );
}
