import { RequestId } from '@farm/kit';
import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { FormError } from '@farm/ui/feedback';
import { RunOfConflict } from './RunOfConflict.tsx';

/** Reason why there is no preview. Nothing was paid, and the form keeps its values. */
export function RunPreviewFailure({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  const code = isApiError(failure) ? failure.code : '';
  const known = code === 'profit_run_conflict' ? code : reason;
  return (
    <FormError>
      <FormattedMessage id={`operator.run.preview.failure.${known}`} />
      <RunOfConflict error={failure} />
      <RequestId requestId={requestId} />
    </FormError>
  );
}
