import type { AccountLock, OperatorAccount } from '@farm/contracts/operator';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';

/** Locks of an account: an operator's, with its reason, and that of its owner. */
export function LockNotices({ account: { lock, lockedByOwnerAt } }: { account: OperatorAccount }) {
  if (lock === null && lockedByOwnerAt === null) return null;
  return (
    <Stack sx={{ gap: 1.5 }}>
      {lock === null ? null : (
        <Alert severity="warning" role="none">
          <FormattedMessage
            id={`operator.account.lock.${toWhat(lock)}`}
            values={{
              by: <bdi dir="ltr">{lock.by}</bdi>,
              at: <Moment at={lock.at} precision="second" />,
            }}
          />
          <Typography component="bdi" variant="body2" sx={{ display: 'block', mt: 1, fontWeight: 600 }}>
            {lock.reason}
          </Typography>
        </Alert>
      )}
      {lockedByOwnerAt === null ? null : (
        <Alert severity="warning" role="none">
          <FormattedMessage
            id="operator.account.lockedByOwner"
            values={{ at: <Moment at={lockedByOwnerAt} precision="second" /> }}
          />
        </Alert>
      )}
    </Stack>
  );
}

/** Returns what the account is kept from, as the end of a message id. */
function toWhat({ signIn, withdrawals }: AccountLock): 'both' | 'signIn' | 'withdrawals' {
  if (signIn && withdrawals) return 'both';
  return signIn ? 'signIn' : 'withdrawals';
}
