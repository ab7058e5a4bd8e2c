import type { AccountLock, OperatorAccount } from '@farm/contracts/operator';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';

/** States of an account that come first: its locks, an operator's with its reason and that of its owner, and its end. */
export function AccountNotices({ account }: { account: OperatorAccount }) {
  const { lock, lockedByOwnerAt, closingAt, closedAt } = account;
  if (lock === null && lockedByOwnerAt === null && closingAt === null && closedAt === null) return null;
  return (
    <Stack sx={{ gap: 1.5 }}>
      {closedAt === null ? null : <TimeNotice id="operator.account.closed" at={closedAt} />}
      {closingAt === null ? null : <TimeNotice id="operator.account.closing" at={closingAt} />}
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
        <TimeNotice id="operator.account.lockedByOwner" at={lockedByOwnerAt} />
      )}
    </Stack>
  );
}

function TimeNotice({ id, at }: { id: string; at: string }) {
  return (
    <Alert severity="warning" role="none">
      <FormattedMessage id={id} values={{ at: <Moment at={at} precision="second" /> }} />
    </Alert>
  );
}

/** Returns what the account is kept from, as the end of a message id. */
function toWhat({ signIn, withdrawals }: AccountLock): 'both' | 'signIn' | 'withdrawals' {
  if (signIn && withdrawals) return 'both';
  return signIn ? 'signIn' : 'withdrawals';
}
