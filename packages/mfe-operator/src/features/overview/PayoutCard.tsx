import type { Payouts } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { PAYOUTS_PATH } from '../../model/paths.ts';
import type { KnownPayouts } from '../../model/payoutSums.ts';
import { Obstacle } from '../../parts/Obstacle.tsx';
import { OverviewCard, type Tone } from './OverviewCard.tsx';
import type { CardQuery } from './useCardQuery.ts';

/** State of payouts: running, stopped by the breaker, or what is in the way. */
export function PayoutCard({ query }: { query: CardQuery<Payouts> }) {
  return (
    <OverviewCard id="payouts" query={query} to={PAYOUTS_PATH} room={72} toTone={toTone}>
      {(payouts) =>
        payouts.state === 'off' ? (
          <FormattedMessage id="operator.payouts.off.title" />
        ) : (
          <>
            <Typography sx={{ fontWeight: 700 }}>
              <State payouts={payouts} />
            </Typography>
            {payouts.waiting.count === 0 ? null : (
              <Typography variant="body2" sx={{ mt: 1 }}>
                <FormattedMessage
                  id="operator.overview.payouts.waiting"
                  values={{ count: payouts.waiting.count, amount: <Xch xch={payouts.waiting.amount} /> }}
                />
              </Typography>
            )}
          </>
        )
      }
    </OverviewCard>
  );
}

function toTone(payouts: Payouts): Tone {
  if (payouts.state === 'off') return 'plain';
  const { breaker, obstacle, chain, short } = payouts;
  if (breaker.isOpen) return 'stopped';
  return obstacle === null && chain !== null && short.count === 0 ? 'well' : 'waiting';
}

function State({ payouts: { breaker, obstacle, chain, short } }: { payouts: KnownPayouts }) {
  if (breaker.isOpen)
    return (
      <>
        <FormattedMessage id="operator.payouts.stopped.title" />
        {breaker.reason === '' ? null : (
          <>
            <br />
            <FormattedMessage id="operator.steps.reason" values={{ reason: <bdi>{breaker.reason}</bdi> }} />
          </>
        )}
      </>
    );
  if (chain === null) return <FormattedMessage id="operator.payouts.state.unread" />;
  if (obstacle !== null) return <Obstacle obstacle={obstacle} />;
  if (short.count > 0)
    return <FormattedMessage id="operator.overview.payouts.short" values={{ count: short.count }} />;
  return <FormattedMessage id="operator.payouts.state.on" />;
}
