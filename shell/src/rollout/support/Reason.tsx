import { FormattedMessage, useIntl } from 'react-intl';
import type { VersionState } from './listVersionStates.ts';

/** Reason for a version, in the user's language. */
export function Reason({ why }: { why: VersionState['why'] }) {
  const intl = useIntl();
  if (why.kind !== 'canary')
    return <FormattedMessage id={`shell.support.why.${why.kind}`} values={{ ...why }} />;
  const values = {
    percent: intl.formatNumber(why.percent / 100, { style: 'percent', maximumFractionDigits: 2 }),
    place: intl.formatNumber(why.bucket, { maximumFractionDigits: 2 }),
  };
  if (why.set === null) return <FormattedMessage id="shell.support.why.canary" values={values} />;
  return <FormattedMessage id="shell.support.why.canaryOfSet" values={{ ...values, set: why.set }} />;
}
