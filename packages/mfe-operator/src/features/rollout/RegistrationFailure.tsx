import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { FormError } from '@farm/ui/feedback';
import { SlowAction } from '../../parts/SlowAction.tsx';
import type { useRegistration } from './useRegistration.ts';

/** Says that a key was not registered, and offers to stop waiting. */
export function RegistrationFailure({ registration }: { registration: ReturnType<typeof useRegistration> }) {
  const { failure, isSlow, abort } = registration;
  const isForbidden = isApiError(failure) && failure.code === 'forbidden';
  const reason = isForbidden ? 'forbidden' : failure === undefined ? null : toFailure(failure).reason;
  return (
    <>
      {reason === null ? null : (
        <FormError>
          <FormattedMessage id={`operator.rollout.key.failure.${reason}`} />
        </FormError>
      )}
      <SlowAction isSlow={isSlow} onStop={abort} />
    </>
  );
}
