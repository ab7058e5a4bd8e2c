import type { Proposal, ProposalDecision } from '@farm/contracts';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { ProposalForm } from './ProposalForm.tsx';

/**
 * Dialog that shows what a decision does before it is taken. It outlives the proposal that it is about, whose end may be
 * what it has to say. `onUncertain` is called when the outcome of a request is unknown.
 */
export function useProposalDialog(onUncertain: () => void) {
  const titleId = useId();
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<{ proposal: Proposal; decision: ProposalDecision }>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return {
    isOpen,
    ask: (proposal: Proposal, decision: ProposalDecision) => {
      setAsked({ proposal, decision });
      setIsOpen(true);
    },
    dialog: (
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        {asked === undefined ? null : (
          <ProposalForm {...{ ...asked, titleId, onUncertain }} onClose={close} />
        )}
      </Dialog>
    ),
  };
}
