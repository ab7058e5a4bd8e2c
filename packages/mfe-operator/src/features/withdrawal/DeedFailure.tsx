import { RequestId } from '@farm/kit';
import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { FormError } from '@farm/ui/forms';

/** Why a deed was not done, or why nobody knows whether it was. */
export function DeedFailure({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  const isTooLate = isApiError(failure) && failure.code === 'illegal_transition';
  const isForbidden = isApiError(failure) && failure.code === 'forbidden';
  const id = isTooLate ? 'tooLate' : isForbidden ? 'forbidden' : reason;
  return (
    <FormError>
      <FormattedMessage id={`operator.deed.failure.${id}`} />
      {isTooLate ? null : <RequestId requestId={requestId} />}
    </FormError>
  );
}
