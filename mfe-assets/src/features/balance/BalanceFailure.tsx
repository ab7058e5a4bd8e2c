import { FormattedMessage } from '@farm/remote-sdk';
import type { Failure } from '@farm/remote-sdk/api';
import { Button, StateCard } from '@farm/ui';

interface BalanceFailureProps {
  failure: Failure;
  onRetry: () => Promise<void>;
}

/** Stands where the balance would be: why it is not there, and the way to ask again. */
export function BalanceFailure({ failure, onRetry }: BalanceFailureProps) {
  const { reason, requestId } = failure;
  return (
    <StateCard
      role="alert"
      icon={reason === 'offline' ? 'plug' : 'alert'}
      title={<FormattedMessage id="assets.balance.failure.title" />}
      actions={
        <Button variant="contained" onClick={() => void onRetry()}>
          <FormattedMessage id="assets.retry" />
        </Button>
      }
    >
      <FormattedMessage id={`assets.balance.failure.${reason}`} />
      {requestId === undefined ? null : (
        <>
          <br />
          <FormattedMessage id="assets.requestId" values={{ requestId }} />
        </>
      )}
    </StateCard>
  );
}
