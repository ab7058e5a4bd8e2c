import type { Proposal, ProposalDecision } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Stack } from '@farm/ui';

interface ProposalButtonsProps {
  proposal: Proposal;
  onAsk: (decision: ProposalDecision) => void;
}

/** Buttons for the decisions that this operator may take. */
export function ProposalButtons({ proposal, onAsk }: ProposalButtonsProps) {
  const intl = useIntl();
  return (
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
          onClick={() => onAsk(possible)}
        >
          <FormattedMessage id={`operator.proposal.${possible}`} />
        </Button>
      ))}
    </Stack>
  );
}
