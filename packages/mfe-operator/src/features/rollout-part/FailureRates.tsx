import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useMemo } from 'react';
import { useRates } from '../../api/useRates.ts';
import { toRateLines } from '../../model/rateSeries.ts';
import { RatesCard, RatesChart, type Rates } from '../../parts/RatesCard.tsx';
import { useReleaseLabel } from '../../parts/useReleaseLabel.ts';
import { useReleases } from './useReleases.ts';

/** Failure rate of each version over time. */
export function FailureRates({ name }: { name: string }) {
  const rates = useRates(name);
  return (
    <RatesCard id="rates" title={<FormattedMessage id="operator.rollout.rates.title" />} {...rates}>
      {(shown) => <FailureChart {...shown} name={name} />}
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
