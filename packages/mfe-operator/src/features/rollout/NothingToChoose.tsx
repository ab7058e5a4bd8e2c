import { FormattedMessage } from '@farm/remote-sdk';
import { Alert } from '@farm/ui/forms';
import type { Step } from '../../model/step.ts';

/** Says that nothing was published that a step could take, and what to do. */
export function NothingToChoose({ step: { kind, entry } }: { step: Step }) {
  return (
    <Alert severity="info" role="status">
      <FormattedMessage
        id={`operator.rollout.empty.${kind}`}
        values={{
          name: <bdi dir="ltr">{entry?.name}</bdi>,
          command: <code dir="ltr">{COMMAND}</code>,
        }}
      />
    </Alert>
  );
}

const COMMAND = 'npm run rollout -- publish';
