import { FormattedMessage } from '@farm/remote-sdk';
import type { Failure } from '@farm/remote-sdk/api';
import { Button, StateCard } from '@farm/ui';
import { RequestId } from './RequestId.tsx';

interface LoadFailureProps {
  failure: Failure;
  /** Message id of the title. */
  titleId: string;
  /** Prefix of the text's message ids, followed by `.offline`, `.canceled` or `.failed`. */
  textId: string;
  onRetry: () => unknown;
}

/** Card shown instead of content that failed to load, with the reason and a retry button. */
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
