import type { Proposal } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';

/** Help for an open proposal that no other operator can confirm: the server's command, or a second operator. */
export function ProposalWait({ proposal: { id, state, confirmers, commandFrom } }: { proposal: Proposal }) {
  return (
    <>
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
    </>
  );
}
