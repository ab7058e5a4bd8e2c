import { RequestId } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import type { Failure } from '@farm/remote-sdk/api';
import { Button } from '@farm/ui';
import { FormError } from '@farm/ui/feedback';
import type { ReactNode } from 'react';

interface CardFailureProps {
  failure: Failure;
  /** Sentence about the missing content. */
  title: ReactNode;
  onRetry: () => Promise<void>;
}

/** Placeholder for the content of a card: the reason for its failure, and a retry button. */
export function CardFailure({ failure: { reason, requestId }, title, onRetry }: CardFailureProps) {
  return (
    <FormError
      action={
        <Button color="inherit" onClick={() => void onRetry()}>
          <FormattedMessage id="kit.retry" />
        </Button>
      }
    >
      {title} <FormattedMessage id={`security.load.${reason}`} />
      <RequestId requestId={requestId} />
    </FormError>
  );
}
