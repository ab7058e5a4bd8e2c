import type { Overview } from '@farm/contracts/operator';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { PROPOSALS_PATH } from '../../model/paths.ts';
import { Figure } from './Figure.tsx';
import { OverviewCard } from './OverviewCard.tsx';
import type { CardQuery } from './useCardQuery.ts';

/** Actions that wait for a second operator. */
export function ProposalCard({ query }: { query: CardQuery<Overview> }) {
  return (
    <OverviewCard
      id="proposals"
      query={query}
      room={72}
      to={PROPOSALS_PATH}
      toTone={({ waiting }) => (waiting.proposals === 0 ? 'well' : 'waiting')}
    >
      {({ waiting: { proposals } }) =>
        proposals === 0 ? (
          <FormattedMessage id="operator.overview.nothing" />
        ) : (
          <>
            <Figure>
              <FormattedNumber value={proposals} />
            </Figure>
            <FormattedMessage id="operator.overview.proposals.text" values={{ count: proposals }} />
          </>
        )
      }
    </OverviewCard>
  );
}
