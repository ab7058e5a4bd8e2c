import type { RolloutEntry } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { SelectField } from '@farm/ui/select';
import { useMemo, useState } from 'react';
import { useRates } from '../../api/useRates.ts';
import { measures, toMeasureLines, type Measure } from '../../model/comparison.ts';
import { toComparedVersion, toVersionRole } from '../../model/versionRole.ts';
import { RatesCard, RatesChart, type Rates } from '../../parts/RatesCard.tsx';
import { useReleaseLabel, type Release } from '../../parts/useReleaseLabel.ts';
import { SegmentTable } from './SegmentTable.tsx';

interface ComparisonCardProps {
  entry: RolloutEntry;
  release: Release;
  /** Origin of the version that it is compared with, as far as it is known. */
  otherRelease: Release | null | undefined;
}

/** A version beside the one that it is compared with: failures and signs over time, and by kind of visitors. */
export function ComparisonCard({ entry, release, otherRelease }: ComparisonCardProps) {
  const [measure, setMeasure] = useState<Measure>('failed');
  const rates = useRates(entry.name);
  const { version } = release;
  const other = toComparedVersion(entry, version);
  return (
    <RatesCard id="comparison" title={<FormattedMessage id="operator.rollout.comparison.title" />} {...rates}>
      {(shown) => (
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
            {...shown}
            measure={measure}
            entry={entry}
            release={release}
            otherRelease={otherRelease}
          />
          <SegmentTable history={shown.history} version={version} other={other} />
        </>
      )}
    </RatesCard>
  );
}

interface MeasureChartProps extends Rates, ComparisonCardProps {
  measure: Measure;
}

function MeasureChart({ history, range, measure, entry, release, otherRelease }: MeasureChartProps) {
  const intl = useIntl();
  const toLabel = useReleaseLabel();
  const series = useMemo(() => {
    const { version } = release;
    const other = toComparedVersion(entry, version);
    const versions = other === null ? [version] : [other, version];
    const lines = history === undefined ? [] : toMeasureLines(history, versions, measure);
    return lines.map(({ version: drawn, points }) => ({
      id: drawn,
      label: intl.formatMessage(
        { id: 'operator.rollout.comparison.line' },
        {
          role: toVersionRole(entry, drawn),
          release: toLabel(drawn, drawn === version ? release : (otherRelease ?? undefined)),
        },
      ),
      points,
    }));
  }, [history, measure, entry, release, otherRelease, toLabel, intl]);
  return (
    <RatesChart
      history={history}
      range={range}
      label={intl.formatMessage({ id: `operator.rollout.sign.${measure}` })}
      series={series}
    />
  );
}
