import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';

/** Says that a key was not approved or withdrawn; the farm's own words if it refused. */
export function KeyFailure({ failure }: { failure: unknown }) {
  if (isApiError(failure) && failure.code === 'rollout_refused')
    return (
      <FormattedMessage
        id="operator.rollout.key.failure.refused"
        values={{ reason: <bdi lang="en">{failure.message}</bdi> }}
      />
    );
  const isForbidden = isApiError(failure) && failure.code === 'forbidden';
  return (
    <FormattedMessage
      id={`operator.rollout.key.failure.${isForbidden ? 'forbidden' : toFailure(failure).reason}`}
    />
  );
}
