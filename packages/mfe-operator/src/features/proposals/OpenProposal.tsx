import type { Proposal } from '@farm/contracts';
import { Moment, useFocusFallback } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { ProposalButtons } from './ProposalButtons.tsx';
import { ProposalWait } from './ProposalWait.tsx';
import { useProposalDialog } from './useProposalDialog.tsx';

interface OpenProposalProps {
  /** Proposal about the withdrawal or the account of the page; null if none waits. */
  proposal: Proposal | null;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Proposal that waits for a second operator, on the page that it is about, with the decisions about it. */
export function OpenProposal({ proposal, onUncertain }: OpenProposalProps) {
  const { isOpen, ask, dialog } = useProposalDialog(onUncertain);
  useFocusFallback(!isOpen && proposal === null);
  return (
    <>
      {proposal === null ? null : (
        <Alert severity="warning" role="none" sx={{ mb: 3 }}>
          <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
            <span>
              <FormattedMessage
                id={`operator.proposal.open.${proposal.kind}`}
                values={{
                  by: <bdi dir="ltr">{proposal.proposedBy}</bdi>,
                  at: <Moment at={proposal.createdAt} precision="second" />,
                }}
              />
            </span>
            <Typography component="bdi" variant="body2" sx={{ fontWeight: 600 }}>
              {proposal.reason}
            </Typography>
            <ProposalWait proposal={proposal} />
            <ProposalButtons proposal={proposal} onAsk={(decision) => ask(proposal, decision)} />
          </Stack>
        </Alert>
      )}
      {dialog}
    </>
  );
}
