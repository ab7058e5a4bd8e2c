import { Xch } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Card, Icon, MuiLink, Typography } from '@farm/ui';
import { toWithdrawalsPath } from '../../model/paths.ts';
import type { KnownPayouts } from '../../model/payoutSums.ts';
import { Obstacle } from '../../parts/Obstacle.tsx';
import { ChainMoment } from './ChainMoment.tsx';

/** State of payouts: running, or the obstacle (other than being stopped). */
export function PayoutState({ payouts }: { payouts: KnownPayouts }) {
  const { obstacle, chain, breaker, short, merging } = payouts;
  const isStoppedAlone = breaker.isOpen && (obstacle === null || obstacle.kind === 'stopped');
  if (isStoppedAlone && chain !== null) return null;
  const isWell = obstacle === null && chain !== null && short.count === 0;
  return (
    <Card component="section" sx={{ p: 3, display: 'flex', gap: 2 }}>
      <Box sx={{ color: isWell ? 'success.text' : 'warning.text', flexShrink: 0 }}>
        <Icon name={isWell ? 'check' : 'clock'} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography role="status" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          <Verdict payouts={payouts} />
        </Typography>
        {merging.count > 0 ? (
          <Typography variant="body2">
            <FormattedMessage
              id="operator.payouts.state.merging"
              values={{ count: merging.count, amount: <Xch xch={merging.amount} /> }}
            />
          </Typography>
        ) : null}
        <ChainMoment chain={chain} />
      </Box>
    </Card>
  );
}

function Verdict({ payouts: { obstacle, chain, short } }: { payouts: KnownPayouts }) {
  if (chain === null) return <FormattedMessage id="operator.payouts.state.unread" />;
  if (obstacle !== null) return <Obstacle obstacle={obstacle} />;
  if (short.count > 0)
    return (
      <FormattedMessage
        id="operator.payouts.state.short"
        values={{
          count: short.count,
          approve: (words) => (
            <MuiLink component={Link} to={toWithdrawalsPath('held')}>
              {words}
            </MuiLink>
          ),
        }}
      />
    );
  return <FormattedMessage id="operator.payouts.state.on" />;
}
