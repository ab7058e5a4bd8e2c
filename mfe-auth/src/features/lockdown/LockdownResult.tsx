import type { LockdownDone } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { LinkView } from '../../form/LinkView.tsx';

/** Result of a lockdown, and the remaining steps. */
export function LockdownResult({ result }: { result: LockdownDone }) {
  const lines = [
    { id: 'auth.lockdown.doneSessions', count: result.sessionsEnded },
    { id: 'auth.lockdown.doneWithdrawals', count: result.withdrawalsHeld },
  ];
  return (
    <LinkView messages="auth.lockdown" titleKey="doneTitle" next="newPassword">
      <Alert severity="success" role="status">
        <Stack sx={{ gap: 0.5 }}>
          {lines.map(({ id, count }) => (
            <span key={id}>
              <FormattedMessage id={id} values={{ count }} />
            </span>
          ))}
        </Stack>
      </Alert>
      {result.withdrawalsHeld > 0 ? (
        <Typography>
          <FormattedMessage id="auth.lockdown.held" />
        </Typography>
      ) : null}
      <Typography>
        <FormattedMessage id="auth.lockdown.next" />
      </Typography>
    </LinkView>
  );
}
