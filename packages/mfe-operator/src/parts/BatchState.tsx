import type { PayoutBatch } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { Depth } from './Depth.tsx';

/** State of a batch as a chip; with its depth while in flight. */
export function BatchState({ batch }: { batch: PayoutBatch }) {
  const { status, state, reorgs } = batch;
  return (
    <Box component="span" sx={style}>
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={colours[status]}
        label={
          <FormattedMessage
            id={status === 'sending' ? `operator.batch.state.${state}` : `operator.batch.status.${status}`}
          />
        }
      />
      {status === 'sending' && state === 'block' ? <Depth batch={batch} /> : null}
      {status === 'sending' && reorgs > 0 ? (
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'warning.text' }}>
          <FormattedMessage id="operator.batch.reorgs" values={{ count: reorgs }} />
        </Typography>
      ) : null}
    </Box>
  );
}

// Inline, so it stays at the start of a cell or the end of a card.
const style = { display: 'inline-block', minWidth: { sm: 220 }, '& > *': { verticalAlign: 'middle' } };

const colours = {
  sending: 'info',
  settled: 'success',
  failed: 'error',
  split: 'warning',
} as const satisfies Record<PayoutBatch['status'], string>;
