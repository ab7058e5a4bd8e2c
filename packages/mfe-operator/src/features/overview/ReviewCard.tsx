import type { Overview } from '@farm/contracts/operator';
import { Moment, Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { WITHDRAWALS_PATH } from '../../model/paths.ts';
import { Figure } from './Figure.tsx';
import { OverviewCard } from './OverviewCard.tsx';
import type { CardQuery } from './useCardQuery.ts';

/** Withdrawals that wait for an operator. */
export function ReviewCard({ query }: { query: CardQuery<Overview> }) {
  return (
    <OverviewCard
      id="reviews"
      query={query}
      room={104}
      to={WITHDRAWALS_PATH}
      toTone={({ waiting }) => (waiting.withdrawals.count === 0 ? 'well' : 'waiting')}
    >
      {({ waiting: { withdrawals } }) => {
        const { count, amount, oldestAt } = withdrawals;
        if (count === 0) return <FormattedMessage id="operator.overview.nothing" />;
        return (
          <>
            <Figure>
              <FormattedNumber value={count} />
            </Figure>
            <FormattedMessage
              id="operator.overview.reviews.amount"
              values={{ amount: <Xch xch={amount} /> }}
            />
            {oldestAt === null ? null : (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <FormattedMessage
                  id="operator.overview.reviews.oldest"
                  values={{ count, at: <Moment at={oldestAt} /> }}
                />
              </Typography>
            )}
          </>
        );
      }}
    </OverviewCard>
  );
}
