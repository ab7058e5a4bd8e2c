import type { Proposal } from '@farm/contracts';
import { ProposalButtons } from './ProposalButtons.tsx';
import { useProposalDialog } from './useProposalDialog.tsx';

interface ProposalActionsProps {
  proposal: Proposal;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Buttons for the decisions that this operator may take; each shows first what it does. */
export function ProposalActions({ proposal, onUncertain }: ProposalActionsProps) {
  const { ask, dialog } = useProposalDialog(onUncertain);
  return (
    <>
      <ProposalButtons proposal={proposal} onAsk={(decision) => ask(proposal, decision)} />
      {dialog}
    </>
  );
}
