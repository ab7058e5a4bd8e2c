import { DepthBar } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';

interface DepthProps {
  /** Blocks on top of the one that holds the payment. */
  depth: number;
  /** With so many it is final. */
  confirmations: number;
  /** Id of what names it. */
  titleId: string;
}

/** How far a payment is on its way to being final, as a bar and in words. */
export function Depth({ depth, confirmations, titleId }: DepthProps) {
  const intl = useIntl();
  // It is final with the next look of the farm; until then there is no more than all of them.
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
      <Typography variant="body2" aria-hidden sx={wordsStyle}>
        <FormattedMessage id="assets.payment.depth" values={values} />
      </Typography>
    </Box>
  );
}

const wordsStyle = { mt: 0.75, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' };
