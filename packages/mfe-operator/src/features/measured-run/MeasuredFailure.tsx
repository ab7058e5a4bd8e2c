import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
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
        // Nothing went wrong: there is nothing to pay.
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          <FormattedMessage id={`operator.measured.refused.${end}`} />
        </Typography>
      )}
    </Box>
  );
}
