import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, PageFrame } from '@farm/ui';
import { MeasuredDays } from '../features/measured-run/MeasuredDays.tsx';
import { PROFIT_RUNS_PATH } from '../model/paths.ts';

/** Previews and posts a profit run over measured spaces. */
export function MeasuredRunPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="operator.measured.title" />}
      sentence={
        <MuiLink component={Link} to={PROFIT_RUNS_PATH}>
          <FormattedMessage id="operator.run.back" />
        </MuiLink>
      }
    >
      <MeasuredDays />
    </PageFrame>
  );
}
