import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { RunPreviewFailure } from '../../parts/RunPreviewFailure.tsx';

/** Reason why a measured run has no preview. */
export function MeasuredFailure({ failure }: { failure: unknown }) {
  const fields = isApiError(failure) ? failure.fields : undefined;
  const end = (['from', 'to'] as const).find((one) => fields?.[one] !== undefined);
  return (
    <Box sx={{ mt: 2 }}>
      {end === undefined ? (
        <RunPreviewFailure failure={failure} />
      ) : (
        // Not an error: there is nothing to pay.
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          <FormattedMessage id={`operator.measured.refused.${end}`} />
        </Typography>
      )}
    </Box>
  );
}
