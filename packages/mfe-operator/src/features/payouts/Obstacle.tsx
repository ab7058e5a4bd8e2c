import type { PayoutObstacle } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';

/** Why nothing is paid at the moment, and what the program said that it comes from. */
export function Obstacle({ obstacle }: { obstacle: PayoutObstacle }) {
  return (
    <FormattedMessage
      id={`operator.payouts.obstacle.${obstacle.kind}`}
      values={{
        ...(obstacle.kind === 'chainAway' && { since: <Moment at={obstacle.since} precision="second" /> }),
        // Programs speak English alone.
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
