import { FormattedMessage } from '@farm/remote-sdk';
import type { Failure } from '@farm/remote-sdk/api';
import { Button, StateCard } from '@farm/ui';

/** What of a page is loaded; its words stand under this name in the messages. */
export type LoadTopic = 'notice' | 'statistics' | 'history' | 'reserves';

interface LoadFailureProps {
  topic: LoadTopic;
  failure: Failure;
  onRetry: () => unknown;
}

/** Stands where something would be: why it is not there, and the way to ask again. */
export function LoadFailure({ topic, failure, onRetry }: LoadFailureProps) {
  const { reason, requestId } = failure;
  return (
    <StateCard
      role="alert"
      icon={reason === 'offline' ? 'plug' : 'alert'}
      title={<FormattedMessage id={`info.${topic}.failure`} />}
      actions={
        <Button variant="contained" onClick={() => void onRetry()}>
          <FormattedMessage id="info.retry" />
        </Button>
      }
    >
      <FormattedMessage id={`info.failure.${reason}`} />
      {requestId === undefined ? null : (
        <>
          <br />
          <FormattedMessage id="info.requestId" values={{ requestId }} />
        </>
      )}
    </StateCard>
  );
}
