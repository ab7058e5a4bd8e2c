import type { Proposal } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { ProposalActions } from './ProposalActions.tsx';
import { ProposalWait } from './ProposalWait.tsx';

interface OpenApprovalProps {
  proposal: Proposal;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Proposal to approve a withdrawal that waits for a second operator, with the decisions about it. */
export function OpenApproval({ proposal, onUncertain }: OpenApprovalProps) {
  const { proposedBy, createdAt, reason } = proposal;
  return (
    <Alert severity="warning" role="none" sx={{ mb: 3 }}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <span>
          <FormattedMessage
            id="operator.withdrawal.proposal"
            values={{
              by: <bdi dir="ltr">{proposedBy}</bdi>,
              at: <Moment at={createdAt} precision="second" />,
            }}
          />
        </span>
        <Typography component="bdi" variant="body2" sx={{ fontWeight: 600 }}>
          {reason}
        </Typography>
        <ProposalWait proposal={proposal} />
        <ProposalActions proposal={proposal} onUncertain={onUncertain} />
      </Stack>
    </Alert>
  );
}
