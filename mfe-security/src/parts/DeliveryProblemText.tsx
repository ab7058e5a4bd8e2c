import type { DeliveryProblem } from '@farm/contracts/notification';
import { FormattedMessage } from '@farm/remote-sdk';

interface DeliveryProblemTextProps {
  problem: DeliveryProblem | null;
  /** HTTP status of the receiver's response, if there was one. */
  status: number | null;
  /** The receiver: of the user, or the push service of a browser, about which the user can do less. */
  receiver: 'webhook' | 'push';
}

/** Reason why a message did not arrive, and what to do about it. */
export function DeliveryProblemText({ problem, status, receiver }: DeliveryProblemTextProps) {
  return (
    <FormattedMessage
      id={`security.notifications.${receiver === 'push' ? toPushTextId(problem) : `problem.${problem ?? 'unknown'}`}`}
      values={{ status: String(status ?? '') }}
    />
  );
}

function toPushTextId(problem: DeliveryProblem | null): string {
  if (problem === 'no-browser') return 'problem.no-browser';
  return problem === 'gone' ? 'push.test.gone' : 'push.test.failed';
}
