import { PartFailure, RequestId } from '@farm/kit';
import { FormattedMessage, isApiError, Navigate } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';

interface CardFailureProps {
  failure: unknown;
  onRetry: () => Promise<void>;
}

/** Shown in place of a card's content: the reason why it is missing, and Retry. */
export function CardFailure({ failure, onRetry }: CardFailureProps) {
  // The role was revoked after the page was opened.
  if (isApiError(failure) && failure.code === 'forbidden') return <Navigate to="/403" replace />;
  const { reason, requestId } = toFailure(failure);
  return (
    <PartFailure onRetry={() => void onRetry()}>
      <FormattedMessage id={`operator.failure.${reason}`} />
      <RequestId requestId={requestId} />
    </PartFailure>
  );
}
