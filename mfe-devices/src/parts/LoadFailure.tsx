import { FormattedMessage } from '@farm/remote-sdk';
import type { Failure } from '@farm/remote-sdk/api';
import { Button, StateCard } from '@farm/ui';

/** What of the page is loaded; its words stand under this name in the messages. */
export type LoadTopic = 'machines' | 'machine' | 'share' | 'history';

interface LoadFailureProps {
  topic: LoadTopic;
  failure: Failure;
  onRetry: () => Promise<void>;
}

/** Stands where something would be: why it is not there, and the way to ask again. */
export function LoadFailure({ topic, failure, onRetry }: LoadFailureProps) {
  const { reason, requestId } = failure;
  return (
    <StateCard
      role="alert"
      icon={reason === 'offline' ? 'plug' : 'alert'}
      title={<FormattedMessage id={`devices.${topic}.failure`} />}
      actions={
        <Button variant="contained" onClick={() => void onRetry()}>
          <FormattedMessage id="devices.retry" />
        </Button>
      }
    >
      <FormattedMessage id={`devices.failure.${reason}`} />
      {requestId === undefined ? null : (
        <>
          <br />
          <FormattedMessage id="devices.requestId" values={{ requestId }} />
        </>
      )}
    </StateCard>
  );
}
