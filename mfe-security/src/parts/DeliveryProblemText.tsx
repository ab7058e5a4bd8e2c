import type { DeliveryProblem } from '@farm/contracts/notification';
import { FormattedMessage } from '@farm/remote-sdk';

interface DeliveryProblemTextProps {
  problem: DeliveryProblem | null;
  /** HTTP status of the receiver's response, if there was one. */
  status: number | null;
}

/** Reason why a message did not arrive. */
export function DeliveryProblemText({ problem, status }: DeliveryProblemTextProps) {
  return (
    <FormattedMessage
      id={`security.notifications.problem.${problem ?? 'unknown'}`}
      values={{ status: String(status ?? '') }}
    />
  );
}
