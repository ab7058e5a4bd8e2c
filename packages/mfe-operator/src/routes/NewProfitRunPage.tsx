import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, PageFrame } from '@farm/ui';
import { NewProfitRunForm } from '../features/new-profit-run/NewProfitRunForm.tsx';

/** Where a run is prepared, previewed and posted. */
export function NewProfitRunPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="operator.run.new" />}
      sentence={
        <MuiLink component={Link} to="/operator/profit-runs">
          <FormattedMessage id="operator.run.back" />
        </MuiLink>
      }
    >
      <NewProfitRunForm />
    </PageFrame>
  );
}
