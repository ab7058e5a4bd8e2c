import type { Income } from '@farm/contracts/operator';
import { Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { computeIncomeSums } from '../../model/incomeSums.ts';
import { INCOME_PATH } from '../../model/paths.ts';
import { Sums } from '../../parts/Sums.tsx';
import { OverviewCard } from './OverviewCard.tsx';
import type { CardQuery } from './useCardQuery.ts';

/** Days that the sums are over. */
const DAYS = 7;

/** Income of the last days beside what profit runs paid, and accounts that prove more than their machines report. */
export function IncomeCard({ query }: { query: CardQuery<Income> }) {
  return (
    <OverviewCard
      id="income"
      query={query}
      room={104}
      to={INCOME_PATH}
      toTone={({ excesses }) => (excesses.length === 0 ? 'plain' : 'waiting')}
    >
      {({ days, total, excesses }) => {
        const { rewards, income, paid } = computeIncomeSums(days.slice(0, DAYS));
        const hasPool = total.rewards > 0 || total.expectedRewards > 0;
        return (
          <>
            {hasPool ? (
              <Sums
                sums={[
                  {
                    id: 'rewards',
                    label: <FormattedMessage id="operator.income.rewards" />,
                    value: <FormattedNumber value={rewards} />,
                  },
                  {
                    id: 'income',
                    label: <FormattedMessage id="operator.income.income" />,
                    value: <Xch xch={income} />,
                  },
                  {
                    id: 'paid',
                    label: <FormattedMessage id="operator.income.paid" />,
                    value: <Xch xch={paid} />,
                  },
                ]}
              />
            ) : (
              <FormattedMessage id="operator.overview.income.none" />
            )}
            {excesses.length === 0 ? null : (
              <Typography sx={{ mt: 1.5 }}>
                <FormattedMessage
                  id="operator.overview.income.excesses"
                  values={{ count: excesses.length }}
                />
              </Typography>
            )}
          </>
        );
      }}
    </OverviewCard>
  );
}
