import type { PayoutBatch } from '@farm/contracts';
import { DepthBar } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';

/** Blocks on top of a batch out of those it needs, as a bar and in figures. */
export function Depth({ batch }: { batch: Pick<PayoutBatch, 'number' | 'depth' | 'confirmations'> }) {
  const intl = useIntl();
  const { number, depth, confirmations } = batch;
  // The batch becomes final with the farm's next poll; until then the depth is capped.
  const shown = Math.min(depth, confirmations);
  return (
    <Box component="span" sx={style}>
      <DepthBar
        isInline
        depth={shown}
        confirmations={confirmations}
        aria-label={intl.formatMessage({ id: 'operator.batch.depth.of' }, { number })}
      />
      <Typography component="span" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <FormattedMessage id="operator.batch.depth" values={{ depth: shown, confirmations }} />
      </Typography>
    </Box>
  );
}

const style = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  marginInlineStart: 1,
  whiteSpace: 'nowrap',
};
