import type { Proposal } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import type { ReactNode } from 'react';
import { DoneBy } from '../../parts/DoneBy.tsx';
import { ProposalWait } from './ProposalWait.tsx';

const colors = {
  open: 'warning',
  confirmed: 'success',
  rejected: 'error',
  withdrawn: 'default',
} as const satisfies Record<Proposal['state'], string>;

interface ProposalStateProps {
  proposal: Proposal;
  /** Decisions that can be taken. */
  children: ReactNode;
}

/** State of a proposal as a chip: the decision, or what an open one waits for. */
export function ProposalState({ proposal, children }: ProposalStateProps) {
  const { state, decision } = proposal;
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 0.5, textAlign: 'start' }}>
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={colors[state]}
        label={<FormattedMessage id={`operator.proposal.state.${state}`} />}
      />
      {decision === null ? null : (
        <>
          <bdi>{decision.reason}</bdi>
          <DoneBy at={decision.at} email={decision.by} />
        </>
      )}
      <ProposalWait proposal={proposal} />
      {children}
    </Stack>
  );
}
