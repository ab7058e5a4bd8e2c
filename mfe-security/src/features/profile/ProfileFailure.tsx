import { RequestId } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import type { Failure } from '@farm/remote-sdk/api';
import { FormError } from '@farm/ui/feedback';

/** Reason why saving the profile failed, and its remedy. The form keeps the typed values. */
export function ProfileFailure({ failure: { reason, requestId } }: { failure: Failure }) {
  return (
    <FormError>
      <FormattedMessage id={`security.profile.failure.${reason}`} />
      <RequestId requestId={requestId} />
    </FormError>
  );
}
