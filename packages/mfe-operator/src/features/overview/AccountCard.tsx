import type { Overview } from '@farm/contracts/operator';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { ACCOUNTS_PATH } from '../../model/paths.ts';
import { Sums } from '../../parts/Sums.tsx';
import { Figure } from './Figure.tsx';
import { OverviewCard } from './OverviewCard.tsx';
import type { CardQuery } from './useCardQuery.ts';

/** Accounts, how many are locked, and removals of lost second factors, which an operator can still stop. */
export function AccountCard({ query }: { query: CardQuery<Overview> }) {
  return (
    <OverviewCard
      id="accounts"
      query={query}
      room={190}
      to={ACCOUNTS_PATH}
      toTone={({ accounts }) => (accounts.factorResets === 0 ? 'plain' : 'waiting')}
    >
      {({ accounts }) => (
        <>
          <Figure>
            <FormattedNumber value={accounts.total} />
          </Figure>
          <Sums
            sums={COUNTS.map((id) => ({
              id,
              label: <FormattedMessage id={`operator.overview.accounts.${id}`} />,
              value: <FormattedNumber value={accounts[id]} />,
            }))}
          />
        </>
      )}
    </OverviewCard>
  );
}

const COUNTS = ['newThisWeek', 'lockedByOperators', 'lockedByOwners', 'factorResets'] as const;
