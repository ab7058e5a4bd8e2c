import type { PayoutBatch } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/marks';
import { Depth } from './Depth.tsx';

/** Where a batch stands, as word and colour; in flight also how deep it is. */
export function BatchState({ batch }: { batch: PayoutBatch }) {
  const { status, state, reorgs } = batch;
  return (
    <Stack
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.5, minWidth: 130 }}
    >
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
        <Typography component="span" variant="body2" sx={{ color: 'warning.text' }}>
          <FormattedMessage id="operator.batch.reorgs" values={{ count: reorgs }} />
        </Typography>
      ) : null}
    </Stack>
  );
}

const colours = {
  sending: 'info',
  settled: 'success',
  failed: 'error',
} as const satisfies Record<PayoutBatch['status'], string>;
