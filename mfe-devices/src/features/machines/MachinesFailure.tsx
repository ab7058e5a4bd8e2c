import { FormattedMessage } from '@farm/remote-sdk';
import type { Failure } from '@farm/remote-sdk/api';
import { Button, StateCard } from '@farm/ui';

interface MachinesFailureProps {
  failure: Failure;
  onRetry: () => Promise<void>;
}

/** Stands where the list would be: why it is not there, and the way to ask again. */
export function MachinesFailure({ failure, onRetry }: MachinesFailureProps) {
  const { reason, requestId } = failure;
  return (
    <StateCard
      role="alert"
      icon={reason === 'offline' ? 'plug' : 'alert'}
      title={<FormattedMessage id="devices.machines.failure.title" />}
      actions={
        <Button variant="contained" onClick={() => void onRetry()}>
          <FormattedMessage id="devices.retry" />
        </Button>
      }
    >
      <FormattedMessage id={`devices.machines.failure.${reason}`} />
      {requestId === undefined ? null : (
        <>
          <br />
          <FormattedMessage id="devices.requestId" values={{ requestId }} />
        </>
      )}
    </StateCard>
  );
}
