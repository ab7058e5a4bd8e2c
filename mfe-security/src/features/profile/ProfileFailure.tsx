import { RequestId } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import type { Failure } from '@farm/remote-sdk/api';
import { FormError } from '@farm/ui/forms';

/** Why the profile was not saved, and what to do about it. What was typed is still in the form. */
export function ProfileFailure({ failure: { reason, requestId } }: { failure: Failure }) {
  return (
    <FormError>
      <FormattedMessage id={`security.profile.failure.${reason}`} />
      <RequestId requestId={requestId} />
    </FormError>
  );
}
