import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, PageFrame } from '@farm/ui';
import { MeasuredDays } from '../features/measured-run/MeasuredDays.tsx';

/** Where a run over measured spaces is previewed and posted. */
export function MeasuredRunPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="operator.measured.title" />}
      sentence={
        <MuiLink component={Link} to="/operator/profit-runs">
          <FormattedMessage id="operator.run.back" />
        </MuiLink>
      }
    >
      <MeasuredDays />
    </PageFrame>
  );
}
