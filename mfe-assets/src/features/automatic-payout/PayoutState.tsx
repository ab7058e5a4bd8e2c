import type { AutomaticPayout } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Alert } from '@farm/ui/feedback';

/** Reason why the payout is paused, or why the latest was not made and when it is tried next; nothing otherwise. */
export function PayoutState({ payout: { pausedBy, problem, nextAt } }: { payout: AutomaticPayout }) {
  if (pausedBy !== null)
    return (
      <Alert severity={pausedBy === 'user' ? 'info' : 'warning'} role="note">
        <FormattedMessage id={`assets.automatic.paused.${pausedBy}`} />
      </Alert>
    );
  if (problem === null) return null;
  return (
    <Alert severity="warning" role="note">
      <FormattedMessage id={`assets.automatic.problem.${problem}`} />
      {nextAt === null ? null : (
        <>
          {' '}
          <FormattedMessage id="assets.automatic.triedAgain" values={{ at: <Moment at={nextAt} /> }} />
        </>
      )}
    </Alert>
  );
}
