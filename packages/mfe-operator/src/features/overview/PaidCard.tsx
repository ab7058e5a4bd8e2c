import type { Overview } from '@farm/contracts/operator';
import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { PAYOUTS_PATH } from '../../model/paths.ts';
import { Sums } from '../../parts/Sums.tsx';
import { OverviewCard } from './OverviewCard.tsx';
import type { CardQuery } from './useCardQuery.ts';

/** Payments of a day and of a month. */
export function PaidCard({ query }: { query: CardQuery<Overview> }) {
  return (
    <OverviewCard id="paid" query={query} to={PAYOUTS_PATH} room={72} toTone={() => 'plain'}>
      {({ paid }) =>
        paid.month.count === 0 ? (
          <FormattedMessage id="operator.overview.paid.none" />
        ) : (
          <Sums
            sums={PERIODS.map((period) => ({
              id: period,
              label: (
                <FormattedMessage
                  id={`operator.overview.paid.${period}`}
                  values={{ count: paid[period].count }}
                />
              ),
              value: <Xch xch={paid[period].amount} />,
            }))}
          />
        )
      }
    </OverviewCard>
  );
}

const PERIODS = ['day', 'month'] as const;
