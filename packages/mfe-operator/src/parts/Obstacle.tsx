import type { PayoutObstacle } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';

/** Reason why nothing is paid, with the message of the program that caused it. */
export function Obstacle({ obstacle }: { obstacle: PayoutObstacle }) {
  return (
    <FormattedMessage
      id={`operator.payouts.obstacle.${obstacle.kind}`}
      values={{
        ...(obstacle.kind === 'chainAway' && { since: <Moment at={obstacle.since} precision="second" /> }),
        // Messages of programs are always English.
        ...('message' in obstacle && {
          message: (
            <bdi lang="en" dir="ltr">
              {obstacle.message}
            </bdi>
          ),
        }),
      }}
    />
  );
}
