import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { FormError } from '@farm/ui/forms';
import { RunPreviewFailure } from '../../parts/RunPreviewFailure.tsx';

/** Why there is no preview of what was measured. */
export function MeasuredFailure({ failure }: { failure: unknown }) {
  const fields = isApiError(failure) ? failure.fields : undefined;
  const end = (['from', 'to'] as const).find((one) => fields?.[one] !== undefined);
  if (end === undefined) return <RunPreviewFailure failure={failure} />;
  return (
    <FormError>
      <FormattedMessage id={`operator.measured.refused.${end}`} />
    </FormError>
  );
}
