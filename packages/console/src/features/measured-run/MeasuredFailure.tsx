import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { FormError } from '@farm/ui/forms';
import { RunPreviewFailure } from '../../parts/RunPreviewFailure.tsx';

/** Why there is no preview of what was measured. */
export function MeasuredFailure({ failure }: { failure: unknown }) {
  const fields = isApiError(failure) ? failure.fields : undefined;
  const end = (['from', 'to'] as const).find((one) => fields?.[one] !== undefined);
  return (
    <Box sx={{ mt: 2 }}>
      {end === undefined ? (
        <RunPreviewFailure failure={failure} />
      ) : (
        <FormError>
          <FormattedMessage id={`operator.measured.refused.${end}`} />
        </FormError>
      )}
    </Box>
  );
}
