import { FormattedMessage } from '@farm/remote-sdk';
import type { Failure } from '@farm/remote-sdk/api';
import { Button, StateCard } from '@farm/ui';

interface AddressesFailureProps {
  failure: Failure;
  onRetry: () => Promise<void>;
}

/** Stands where the list would be: why it is not there, and the way to ask again. */
export function AddressesFailure({ failure: { reason, requestId }, onRetry }: AddressesFailureProps) {
  return (
    <StateCard
      role="alert"
      icon={reason === 'offline' ? 'plug' : 'alert'}
      title={<FormattedMessage id="security.addresses.failure.title" />}
      actions={
        <Button variant="contained" onClick={() => void onRetry()}>
          <FormattedMessage id="security.retry" />
        </Button>
      }
    >
      <FormattedMessage id={`security.addresses.failure.${reason}`} />
      {requestId === undefined ? null : (
        <>
          <br />
          <FormattedMessage id="security.requestId" values={{ requestId }} />
        </>
      )}
    </StateCard>
  );
}
