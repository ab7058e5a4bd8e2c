import type { Proposal } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { toAccountPath, toWithdrawalPath } from '../../model/paths.ts';
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
      {
        id: 'amount',
        header: say('amount'),
        align: 'end',
        cell: (proposal) => <Amount proposal={proposal} />,
      },
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

/** Kind of a proposal, linked to the page that shows it too: of a withdrawal, or of an account for its second factors. */
function Kind({ proposal }: { proposal: Proposal }) {
  const name = <FormattedMessage id={`operator.proposal.kind.${proposal.kind}`} />;
  const path = toPagePath(proposal);
  return path === null ? (
    name
  ) : (
    <MuiLink component={Link} to={path}>
      {name}
    </MuiLink>
  );
}

function toPagePath({ kind, account, withdrawalId }: Proposal): string | null {
  if (withdrawalId !== null) return toWithdrawalPath(withdrawalId);
  return kind === 'factor-reset' ? toAccountPath(account.id) : null;
}

function Amount({ proposal: { kind, amount } }: { proposal: Proposal }) {
  return kind === 'factor-reset' ? <FormattedMessage id="operator.none" /> : <Xch xch={amount} />;
}
