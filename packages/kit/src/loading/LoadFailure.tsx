import { FormattedMessage } from '@farm/remote-sdk';
import type { Failure } from '@farm/remote-sdk/api';
import { Button, StateCard } from '@farm/ui';
import { RequestId } from './RequestId.tsx';

interface LoadFailureProps {
  failure: Failure;
  /** Message id of the title. */
  titleId: string;
  /** Message ids of the text, without the reason: `.offline`, `.canceled` and `.failed` follow it. */
  textId: string;
  onRetry: () => unknown;
}

/** Takes the place of content that did not load: why, and a button that loads it again. */
export function LoadFailure({ failure: { reason, requestId }, titleId, textId, onRetry }: LoadFailureProps) {
  return (
    <StateCard
      role="alert"
      icon={reason === 'offline' ? 'plug' : 'alert'}
      title={<FormattedMessage id={titleId} />}
      actions={
        <Button variant="contained" onClick={() => void onRetry()}>
          <FormattedMessage id="kit.retry" />
        </Button>
      }
    >
      <FormattedMessage id={`${textId}.${reason}`} />
      <RequestId requestId={requestId} />
    </StateCard>
  );
}
