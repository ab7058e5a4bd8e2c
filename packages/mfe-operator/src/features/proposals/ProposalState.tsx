import type { Proposal } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/marks';
import { DoneBy } from '../../parts/DoneBy.tsx';

const colors = {
  open: 'warning',
  confirmed: 'success',
  rejected: 'error',
  withdrawn: 'default',
} as const satisfies Record<Proposal['state'], string>;

/** State of a proposal as a chip: the decision, or what an open one waits for. */
export function ProposalState({ proposal }: { proposal: Proposal }) {
  const { id, state, decision, confirmers, commandFrom } = proposal;
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 0.5 }}>
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
      {commandFrom === null ? null : (
        <Typography variant="body2">
          <FormattedMessage
            id="operator.proposal.command"
            values={{
              at: <Moment at={commandFrom} precision="second" />,
              command: (
                <code dir="ltr" style={{ overflowWrap: 'anywhere' }}>{`npm run admin -- confirm ${id}`}</code>
              ),
            }}
          />
        </Typography>
      )}
      {state === 'open' && confirmers === 0 && commandFrom === null ? (
        <Typography variant="body2" color="error">
          <FormattedMessage id="operator.proposal.nobody" />
        </Typography>
      ) : null}
    </Stack>
  );
}
