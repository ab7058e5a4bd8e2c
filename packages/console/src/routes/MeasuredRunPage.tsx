import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, PageFrame } from '@farm/ui';
import { MeasuredRunForm } from '../features/measured-run/MeasuredRunForm.tsx';

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
      <MeasuredRunForm />
    </PageFrame>
  );
}
