import { RequestId } from '@farm/kit';
import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';

/** Reason why a change of the automatic payout failed. */
export function ChangeFailure({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  const known = isApiError(failure) ? KNOWN_FAILURES[failure.code] : undefined;
  return (
    <>
      <FormattedMessage id={`assets.automatic.failure.${known ?? reason}`} />
      <RequestId requestId={requestId} />
    </>
  );
}

/** Failures by the error code of the API; a message id suffix. */
const KNOWN_FAILURES: Readonly<Record<string, string>> = {
  illegal_transition: 'outdated',
  too_many_requests: 'tooMany',
  proof_required: 'unproven',
};
