import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Box, Card, Icon, Typography } from '@farm/ui';
import type { KnownPayouts } from '../../model/payoutSums.ts';
import { When } from '../../parts/When.tsx';

/** Whether payouts go on, or what is in the way; and of which moment of the chain this page tells. */
export function PayoutState({ payouts }: { payouts: KnownPayouts }) {
  const { problem, chain, breaker } = payouts;
  const isWell = problem === '' && chain !== null && !breaker.isOpen;
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

function Verdict({ payouts: { problem, chain, breaker } }: { payouts: KnownPayouts }) {
  if (chain === null) return <FormattedMessage id="operator.payouts.state.unread" />;
  if (breaker.isOpen) return <FormattedMessage id="operator.payouts.state.stopped" />;
  if (problem === '') return <FormattedMessage id="operator.payouts.state.on" />;
  // The worker speaks English alone.
  return (
    <bdi lang="en" dir="ltr">
      {problem}
    </bdi>
  );
}
