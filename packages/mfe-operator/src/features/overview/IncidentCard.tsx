import type { Overview } from '@farm/contracts/operator';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { ACCOUNTS_PATH } from '../../model/paths.ts';
import { Sums } from '../../parts/Sums.tsx';
import { OverviewCard } from './OverviewCard.tsx';
import type { CardQuery } from './useCardQuery.ts';

/** Incidents of users' machines that last; their owners get emails about them. */
export function IncidentCard({ query }: { query: CardQuery<Overview> }) {
  return (
    <OverviewCard
      id="incidents"
      query={query}
      room={104}
      to={ACCOUNTS_PATH}
      toTone={({ incidents }) => (incidents.accounts === 0 ? 'well' : 'plain')}
    >
      {({ incidents }) =>
        incidents.accounts === 0 ? (
          <FormattedMessage id="operator.overview.incidents.none" />
        ) : (
          <Sums
            sums={COUNTS.map((id) => ({
              id,
              label: <FormattedMessage id={`operator.overview.incidents.${id}`} />,
              value: <FormattedNumber value={incidents[id]} />,
            }))}
          />
        )
      }
    </OverviewCard>
  );
}

const COUNTS = ['offline', 'drop', 'accounts'] as const;
