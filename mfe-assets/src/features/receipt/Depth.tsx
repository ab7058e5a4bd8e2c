import { DepthBar } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';

interface DepthProps {
  /** Blocks on top of the block that holds the payment. */
  depth: number;
  /** Depth at which the payment is final, in blocks. */
  confirmations: number;
  /** Id of the element that labels the bar. */
  titleId: string;
}

/** Progress of a payment toward finality, as a bar and as text. */
export function Depth({ depth, confirmations, titleId }: DepthProps) {
  const intl = useIntl();
  // The farm marks the payment final at its next poll; until then the depth is capped.
  const shown = Math.min(depth, confirmations);
  const values = { depth: shown, confirmations };
  return (
    <Box sx={{ mt: 2 }}>
      <DepthBar
        depth={shown}
        confirmations={confirmations}
        aria-labelledby={titleId}
        aria-valuetext={intl.formatMessage({ id: 'assets.payment.depth' }, values)}
      />
      <Typography variant="body2" aria-hidden sx={textStyle}>
        <FormattedMessage id="assets.payment.depth" values={values} />
      </Typography>
    </Box>
  );
}

const textStyle = { mt: 0.75, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' };
