import type { Proposal, ProposalDecision } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Stack } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { ProposalForm } from './ProposalForm.tsx';

interface ProposalActionsProps {
  proposal: Proposal;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Buttons for the decisions that this operator may take; each shows first what it does. */
export function ProposalActions({ proposal, onUncertain }: ProposalActionsProps) {
  const intl = useIntl();
  const titleId = useId();
  // Kept while the dialog fades out.
  const [decision, setDecision] = useState<ProposalDecision>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {proposal.deeds.map((possible) => (
          <Button
            key={possible}
            size="small"
            variant={possible === 'confirm' ? 'contained' : 'outlined'}
            color={possible === 'confirm' ? 'primary' : 'error'}
            aria-haspopup="dialog"
            aria-label={intl.formatMessage(
              { id: `operator.proposal.${possible}.of` },
              { account: proposal.account.email },
            )}
            onClick={() => {
              setDecision(possible);
              setIsOpen(true);
            }}
          >
            <FormattedMessage id={`operator.proposal.${possible}`} />
          </Button>
        ))}
      </Stack>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        {decision === undefined ? null : (
          <ProposalForm {...{ proposal, decision, titleId, onUncertain }} onClose={close} />
        )}
      </Dialog>
    </>
  );
}
