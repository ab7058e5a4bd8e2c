import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Icon, Typography } from '@farm/ui';
import type { KnownPayouts } from '../../model/payoutSums.ts';
import { ChainMoment } from './ChainMoment.tsx';
import { ProblemList } from './ProblemList.tsx';

/** Banner for stopped payouts: who stopped them, when and why. */
export function BreakerBanner({ breaker, chain }: Pick<KnownPayouts, 'breaker' | 'chain'>) {
  const { reason, problems, by, at } = breaker;
  return (
    <Card component="section" role="alert" sx={style}>
      <Box sx={{ color: 'error.text', flexShrink: 0 }}>
        <Icon name="alert" size={28} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h5" component="h2" sx={{ color: 'error.text' }}>
          <FormattedMessage id="operator.payouts.stopped.title" />
        </Typography>
        <Typography sx={{ mt: 0.5 }}>
          <FormattedMessage
            id={by === '' ? 'operator.payouts.stopped.byFarm' : 'operator.payouts.stopped.by'}
            values={{
              by: <bdi dir="ltr">{by}</bdi>,
              at: at === null ? null : <Moment at={at} precision="second" />,
            }}
          />
        </Typography>
        {reason === '' ? null : (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <FormattedMessage id="operator.steps.reason" values={{ reason: <bdi>{reason}</bdi> }} />
          </Typography>
        )}
        <ProblemList problems={problems} />
        <Typography sx={{ my: 1 }}>
          <FormattedMessage id="operator.payouts.stopped.text" />
        </Typography>
        <ChainMoment chain={chain} />
      </Box>
    </Card>
  );
}

const style = {
  p: 3,
  display: 'flex',
  gap: 2,
  borderInlineStart: '4px solid var(--mui-palette-error-main)',
};
