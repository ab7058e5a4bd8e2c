import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, PageFrame } from '@farm/ui';
import { NewProfitRunForm } from '../features/new-profit-run/NewProfitRunForm.tsx';
import { PROFIT_RUNS_PATH } from '../model/paths.ts';

/** Page for preparing, previewing and posting a run. */
export function NewProfitRunPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="operator.run.new" />}
      sentence={
        <MuiLink component={Link} to={PROFIT_RUNS_PATH}>
          <FormattedMessage id="operator.run.back" />
        </MuiLink>
      }
    >
      <NewProfitRunForm />
    </PageFrame>
  );
}
