import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Box, Card, Icon, Typography } from '@farm/ui';
import type { KnownPayouts } from '../../model/payoutSums.ts';
import { When } from '../../parts/When.tsx';
import { Obstacle } from './Obstacle.tsx';

/** Whether payouts go on, or what is in the way; and of which moment of the chain this page tells. */
export function PayoutState({ payouts }: { payouts: KnownPayouts }) {
  const { obstacle, chain, breaker } = payouts;
  const isWell = obstacle === null && chain !== null && !breaker.isOpen;
  return (
    <Card component="section" sx={{ p: 3, display: 'flex', gap: 2 }}>
      <Box sx={{ color: isWell ? 'success.text' : 'warning.text', flexShrink: 0 }}>
        <Icon name={isWell ? 'check' : 'clock'} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography role="status" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          <Verdict payouts={payouts} />
        </Typography>
        {chain === null ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <FormattedMessage
              id={chain.isSimulated ? 'operator.payouts.chain.simulated' : 'operator.payouts.chain'}
              values={{ height: <FormattedNumber value={chain.height} />, at: <When instant={chain.at} /> }}
            />
          </Typography>
        )}
      </Box>
    </Card>
  );
}

function Verdict({ payouts: { obstacle, chain, breaker } }: { payouts: KnownPayouts }) {
  if (chain === null) return <FormattedMessage id="operator.payouts.state.unread" />;
  // Worse than payouts that somebody stopped is what keeps the farm from looking.
  if (breaker.isOpen && (obstacle === null || obstacle.kind === 'stopped'))
    return <FormattedMessage id="operator.payouts.state.stopped" />;
  if (obstacle !== null) return <Obstacle obstacle={obstacle} />;
  return <FormattedMessage id="operator.payouts.state.on" />;
}
