import { RequestId } from '@farm/kit';
import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';

interface ConfirmFailureProps {
  failure: unknown;
  /** Message IDs of the refusals that trying again cannot change, by their codes. */
  tooLateIds: Readonly<Record<string, string>>;
}

/** Reason why a confirmed action was not done, or a note that its outcome is unknown. */
export function ConfirmFailure({ failure, tooLateIds }: ConfirmFailureProps) {
  const code = isApiError(failure) ? failure.code : '';
  const tooLateId = tooLateIds[code];
  if (tooLateId !== undefined) return <FormattedMessage id={tooLateId} />;
  const { reason, requestId } = toFailure(failure);
  return (
    <>
      <FormattedMessage id={`operator.deed.failure.${code === 'forbidden' ? code : reason}`} />
      <RequestId requestId={requestId} />
    </>
  );
}
