import type { Proposal } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { toWithdrawalPath } from '../../model/paths.ts';
import { AccountLink } from '../../parts/AccountLink.tsx';
import { DoneBy } from '../../parts/DoneBy.tsx';
import { ProposalActions } from './ProposalActions.tsx';
import { ProposalState } from './ProposalState.tsx';

/** Columns of the list of proposals; `onUncertain` is called when the outcome of a decision is unknown. */
export function useProposalColumns(onUncertain: () => void): DataColumn<Proposal>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.proposal.${id}` });
    return [
      { id: 'account', header: say('account'), cell: ({ account }) => <AccountLink account={account} /> },
      { id: 'kind', header: say('kind'), cell: (proposal) => <Kind proposal={proposal} /> },
      { id: 'amount', header: say('amount'), align: 'end', cell: ({ amount }) => <Xch xch={amount} /> },
      { id: 'reason', header: say('reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
      {
        id: 'proposed',
        header: say('proposed'),
        cell: ({ createdAt, proposedBy }) => <DoneBy at={createdAt} email={proposedBy} />,
      },
      {
        id: 'state',
        header: say('state'),
        cell: (proposal) => (
          <ProposalState proposal={proposal}>
            <ProposalActions proposal={proposal} onUncertain={onUncertain} />
          </ProposalState>
        ),
      },
    ];
  }, [intl, onUncertain]);
}

/** Kind of a proposal, linked to the withdrawal that it approves. */
function Kind({ proposal: { kind, withdrawalId } }: { proposal: Proposal }) {
  const name = <FormattedMessage id={`operator.proposal.kind.${kind}`} />;
  return withdrawalId === null ? (
    name
  ) : (
    <MuiLink component={Link} to={toWithdrawalPath(withdrawalId)}>
      {name}
    </MuiLink>
  );
}
